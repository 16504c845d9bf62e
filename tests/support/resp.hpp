// SPDX-License-Identifier: MIT
//
// A client for a Redis or Valkey server on this machine, as small as tests allow: RESP2 and RESP3, binary-safe,
// pipelined.
//
//     connection c{port};
//     c.call("ZADD", "key", 1, "member").integer();          // one command, one reply
//     for (auto& member : members) c.send("ZADD", "key", 1, member);
//     for (auto& member : members) CHECK(c.read().integer() == 1);
//
// A broken connection, a reply that is late or not RESP, and a reply of another type than the one asked for all throw.
#ifndef ZSETKIT_TESTS_SUPPORT_RESP_HPP
#define ZSETKIT_TESTS_SUPPORT_RESP_HPP

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace zsetkit_tests {

/// One reply: its RESP type byte, its text or its items. A map's items are key, value, key, value.
struct reply {
    char type = '_';
    std::string text;
    std::vector<reply> items;

    [[nodiscard]] bool is_nil() const { return type == '_'; }
    [[nodiscard]] bool is_error() const { return type == '-'; }
    [[nodiscard]] std::size_t size() const { return items.size(); }
    [[nodiscard]] const reply& operator[](std::size_t index) const { return items.at(index); }

    /// The number of an integer reply.
    [[nodiscard]] std::int64_t integer() const {
        if (type != ':') throw std::runtime_error("not an integer reply: " + describe());
        return std::strtoll(text.c_str(), nullptr, 10);
    }
    /// The texts of an array's items, in order.
    [[nodiscard]] std::vector<std::string> texts() const {
        if (type != '*' && type != '~' && type != '%') throw std::runtime_error("not an array reply: " + describe());
        std::vector<std::string> all;
        for (const auto& item : items) all.push_back(item.text);
        return all;
    }
    /// The reply on one line, for messages.
    [[nodiscard]] std::string describe() const {
        std::string line{type};
        line += text;
        for (const auto& item : items) line += " [" + item.describe() + "]";
        return line;
    }
};

class connection {
public:
    explicit connection(std::uint16_t port) : socket_{::socket(AF_INET, SOCK_STREAM, 0)} {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int on = 1;
        const timeval patience{60, 0};
        if (socket_ < 0 || ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0 ||
            ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
            ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0) {
            if (socket_ >= 0) ::close(socket_);
            throw std::runtime_error("cannot connect to port " + std::to_string(port));
        }
    }
    connection(connection&& other) noexcept
        : socket_{std::exchange(other.socket_, -1)},
          out_{std::move(other.out_)},
          in_{std::move(other.in_)},
          used_{std::exchange(other.used_, 0)} {}
    connection& operator=(connection&&) = delete;
    ~connection() {
        if (socket_ >= 0) ::close(socket_);
    }

    /// Sends one command and reads its reply.
    template <class... Args>
    reply call(const Args&... args) {
        send(args...);
        return read();
    }
    reply call_list(const std::vector<std::string>& args) {
        send_list(args);
        return read();
    }

    /// Queues one command; read() sends what is queued, then reads one reply.
    template <class... Args>
    void send(const Args&... args) {
        send_list({argument(args)...});
    }
    void send_list(const std::vector<std::string>& args) {
        out_ += "*" + std::to_string(args.size()) + "\r\n";
        for (const auto& arg : args) out_ += "$" + std::to_string(arg.size()) + "\r\n" + arg + "\r\n";
    }
    /// Queues bytes that are commands already.
    void send_bytes(std::string_view bytes) { out_ += bytes; }

    reply read() {
        flush();
        const std::string line = read_line();
        if (line.empty()) throw std::runtime_error("an empty line is not a reply");
        reply got{line.front(), line.substr(1), {}};
        switch (got.type) {
            case '+':
            case '-':
            case ':':
            case ',':
            case '#':
            case '(':
                break;
            case '_':
                got.text.clear();
                break;
            case '$':
            case '=':
            case '!':
                read_blob(got);
                break;
            case '*':
            case '~':
            case '>':
            case '%':
                read_items(got);
                break;
            default:
                throw std::runtime_error("not a reply: " + line);
        }
        return got;
    }

private:
    template <class T>
    static std::string argument(const T& value) {
        if constexpr (std::integral<T>) {
            return std::to_string(value);
        } else {
            static_assert(std::is_convertible_v<T, std::string_view>, "an argument is text or a whole number");
            return std::string{std::string_view{value}};
        }
    }

    void read_blob(reply& got) {
        const long long size = std::atoll(got.text.c_str());
        if (size < 0) {
            got = reply{};
            return;
        }
        got.text = read_bytes(static_cast<std::size_t>(size));
        if (read_bytes(2) != "\r\n") throw std::runtime_error("a blob does not end where it said");
        if (got.type == '=') got.text.erase(0, 4);  // "txt:"
        got.type = got.type == '!' ? '-' : '$';
    }

    void read_items(reply& got) {
        long long count = std::atoll(got.text.c_str());
        got.text.clear();
        if (count < 0) {
            got = reply{};
            return;
        }
        if (got.type == '%') count *= 2;
        got.items.reserve(static_cast<std::size_t>(count));
        for (; count > 0; --count) got.items.push_back(read());
    }

    void flush() {
        std::string_view rest{out_};
        while (!rest.empty()) {
            const auto sent = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent <= 0) throw std::runtime_error("the server closed the connection");
            rest.remove_prefix(static_cast<std::size_t>(sent));
        }
        out_.clear();
    }

    void fill() {
        if (used_ > 0) in_.erase(0, std::exchange(used_, 0));
        char buffer[65536];
        const auto got = ::recv(socket_, buffer, sizeof buffer, 0);
        if (got <= 0) throw std::runtime_error("the server closed the connection, or did not answer in time");
        in_.append(buffer, static_cast<std::size_t>(got));
    }

    std::string read_line() {
        for (;;) {
            const auto end = in_.find("\r\n", used_);
            if (end != std::string::npos) {
                std::string line = in_.substr(used_, end - used_);
                used_ = end + 2;
                return line;
            }
            fill();
        }
    }

    std::string read_bytes(std::size_t size) {
        while (in_.size() - used_ < size) fill();
        std::string bytes = in_.substr(used_, size);
        used_ += size;
        return bytes;
    }

    int socket_;
    std::string out_;
    std::string in_;        // received bytes,
    std::size_t used_ = 0;  // of which this many are read
};

}  // namespace zsetkit_tests

#endif
