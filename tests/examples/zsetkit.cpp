// SPDX-License-Identifier: MIT
//
// zsetkit, the program: what a queue's numbers mean, for people and for pipes. It is also the library's largest
// example.
//
//     g++ -std=c++20 -O2 -Iinclude tests/examples/zsetkit.cpp -o zsetkit
//     ./zsetkit demo
//     redis-cli ZRANGE 'bull:orders:delayed' 0 -1 WITHSCORES | ./zsetkit decode
//
// Read it from the end: main looks a command up in `commands`, each of which is one function run_... with its help
// beside it. Before them: reading scores (what explain() answers, put in words), input lines, arguments, and the
// output. The library does all the arithmetic; here are only words, and every limit printed is one of its constants.
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <span>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <zsetkit/adapt/development_node.hpp>
#include <zsetkit/id.hpp>
#include <zsetkit/id/minter.hpp>
#include <zsetkit/key.hpp>
#include <zsetkit/score.hpp>
#include <zsetkit/version.hpp>

// The only lines that know the operating system.
#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace {

using namespace zsetkit;
using std::string;
using std::string_view;
using std::uint64_t;

constexpr int exit_ok = 0, exit_io = 1, exit_bad_input = 2;

#if defined(_WIN32)
bool is_terminal(int descriptor) { return _isatty(descriptor) != 0; }
long read_some(char* to, std::size_t count) { return _read(0, to, static_cast<unsigned>(count)); }
void use_bytes_as_they_are() { _setmode(0, _O_BINARY), _setmode(1, _O_BINARY); }
#else
bool is_terminal(int descriptor) { return isatty(descriptor) != 0; }
long read_some(char* to, std::size_t count) {
    for (;;) {
        const auto got = read(0, to, count);  // answers as soon as there is something: a pipe is decoded as it fills
        if (got >= 0 || errno != EINTR) return static_cast<long>(got);
    }
}
void use_bytes_as_they_are() {}
#endif

// ---------------------------------------------------------------------------------------------------------- output ---

/// Standard output with a large buffer, which keeps the first error it meets.
class sink {
public:
    sink& operator<<(string_view text) {
        buffer_.append(text);
        if (buffer_.size() >= flush_at) flush();
        return *this;
    }
    sink& operator<<(char byte) { return *this << string_view{&byte, 1}; }
    template <std::integral Number>
    sink& operator<<(Number number) {
        char digits[20];
        const char* const end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return *this << string_view{digits, static_cast<std::size_t>(end - digits)};
    }
    /// The text, with blanks before or after it up to `width`.
    sink& right(string_view text, std::size_t width) { return fill(text.size(), width) << text; }
    sink& left(string_view text, std::size_t width) { return (*this << text).fill(text.size(), width); }
    /// Blanks after `size` bytes up to `width`.
    sink& fill(std::size_t size, std::size_t width) {
        for (; size < width; ++size) buffer_ += ' ';
        return *this;
    }

    void flush() {
        const bool wrote =
            std::fwrite(buffer_.data(), 1, buffer_.size(), stdout) == buffer_.size() && std::fflush(stdout) == 0;
        if (error_ == 0 && !wrote) error_ = errno;
        buffer_.clear();
    }
    [[nodiscard]] bool failed() const { return error_ != 0; }
    [[nodiscard]] int error() const { return error_; }

private:
    static constexpr std::size_t flush_at = 65536;
    string buffer_;
    int error_ = 0;
};

template <std::integral Number>
string decimal(Number number) {
    return std::to_string(number);
}

string padded(string text, std::size_t width) {
    return text.size() < width ? text + string(width - text.size(), ' ') : text;
}

/// The length of the UTF-8 character at the start of `text`; 0 when there is none that may be shown.
std::size_t utf8_length(string_view text) {
    const auto byte = [text](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    for (std::size_t at = 1; at < length; ++at) {
        if (byte(at) >> 6 != 2) return 0;
    }
    const unsigned second = byte(1);  // overlong forms, surrogates, above U+10FFFF
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f)) return 0;
    if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) return 0;
    return length;
}

string hex_pair(char byte) {
    constexpr string_view digits = "0123456789abcdef";
    const auto value = static_cast<unsigned char>(byte);
    return {digits[value >> 4], digits[value & 15]};
}

/// `text` with each byte that is no character, and each character that `special` picks, as `escape(byte)` has it.
template <class Special, class Escape>
string escaped(string_view text, Special special, Escape escape) {
    string shown;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0 || special(text.substr(0, length))) {
            shown += escape(text[0], length != 0);
            text.remove_prefix(1);
        } else {
            shown.append(text.substr(0, length));
            text.remove_prefix(length);
        }
    }
    return shown;
}

bool is_control(string_view character) {
    return character.size() == 1 && (character[0] < ' ' || character[0] == '\x7f');
}

/// Foreign bytes made harmless for a terminal: control characters and what is not UTF-8 become \xHH.
string printable(string_view text) {
    const auto special = [](string_view character) {
        return is_control(character) || (character[0] == '\xc2' && static_cast<unsigned char>(character[1]) < 0xa0);
    };
    return escaped(text, special, [](char byte, bool) { return "\\x" + hex_pair(byte); });
}

/// `text` as one word of a POSIX shell.
string shell_word(string_view text) {
    string word = "'";
    for (const char byte : text) byte == '\'' ? word.append("'\\''") : word.append(1, byte);
    return word + "'";
}

/// Where something was read: an argument or a line, counted from 1; nowhere when `source` is empty.
struct place {
    string_view source;
    uint64_t number;
};

/// One JSON object on a line of its own. Integers above 2^53-1 become strings, since readers hold numbers as doubles.
class json {
public:
    explicit json(sink& out) : out_{out} { open('{'); }
    void end() { close('}'), out_ << '\n'; }

    json& open(char bracket) { return separate(), out_ << bracket, comma_ = false, *this; }
    json& close(char bracket) { return out_ << bracket, comma_ = true, *this; }
    json& key(string_view name) { return value(name), out_ << ':', comma_ = false, *this; }

    template <class T>
    json& value(const T& it) {
        separate();
        if constexpr (std::same_as<T, std::nullptr_t>) {
            out_ << "null";
        } else if constexpr (std::same_as<T, bool>) {
            out_ << (it ? "true" : "false");
        } else if constexpr (std::is_convertible_v<const T&, string_view>) {
            put_string(it);
        } else if (std::cmp_greater(it, max_exact)) {
            out_ << '"' << it << '"';
        } else {
            out_ << it;
        }
        return *this;
    }
    /// Names and values, in turn.
    template <class T, class... More>
    json& fields(string_view name, const T& its_value, const More&... more) {
        key(name).value(its_value);
        if constexpr (sizeof...(more) != 0) fields(more...);
        return *this;
    }
    json& at(place where) { return where.source.empty() ? *this : fields(where.source, where.number); }
    json& unless_empty(string_view name, string_view text) { return text.empty() ? *this : fields(name, text); }
    json& or_null(string_view name, string_view text) {
        return text.empty() ? fields(name, nullptr) : fields(name, text);
    }
    /// A double, which is finite here, as JSON has it.
    json& real(string_view name, double number) { return key(name), out_ << to_text(number), comma_ = true, *this; }
    /// Bytes that are not UTF-8 can't be a JSON string: then `<name>_hex` has them, and the string shows U+FFFD.
    json& bytes(string_view name, string_view text) {
        fields(name, text);
        bool valid = true;
        for (std::size_t at = 0, length = 1; valid && at < text.size(); at += length) {
            length = utf8_length(text.substr(at));
            valid = length != 0;
        }
        if (valid) return *this;
        string hex;
        for (const char byte : text) hex += hex_pair(byte);
        return fields(string{name} + "_hex", hex);
    }

private:
    void put_string(string_view text) {
        const auto special = [](string_view character) {
            return is_control(character) || character == "\"" || character == "\\";
        };
        out_ << '"';
        const auto plain = [](char byte) { return byte >= ' ' && byte < '\x7f' && byte != '"' && byte != '\\'; };
        if (std::all_of(text.begin(), text.end(), plain)) {
            out_ << text;
        } else {
            out_ << escaped(text, special, [](char byte, bool is_character) {
                if (!is_character) return string{"\\ufffd"};
                return is_control({&byte, 1}) ? "\\u00" + hex_pair(byte) : string{'\\', byte};
            });
        }
        out_ << '"';
    }
    void separate() {
        if (comma_) out_ << ',';
        comma_ = true;
    }

    sink& out_;
    bool comma_ = false;
};

enum class ink { plain, bold, dim, red, yellow, green, cyan, magenta };

// ------------------------------------------------------------------------------------------------------- arguments ---

enum class opt : unsigned {
    as,
    now,
    counter,
    queue,
    members,
    scores,
    count,
    node,
    brand,
    at,
    masters,
    prefix,
    full,
    brief,
    json,
    color,
    help
};

struct option {
    opt id;
    char letter;
    string_view name;
    string_view value;  ///< what it takes; empty when nothing
    string_view help;
};

constexpr option options[] = {
    {opt::as, 0, "as", "READING",
     "priority, fire-time, run-at, seconds, auto (the default), or any name decode prints"},
    {opt::now, 0, "now", "TIME", "tell ages from this instant instead of the clock's"},
    {opt::counter, 0, "counter", "", "the last number is a raw counter: wrap it as the protocol does, and say so"},
    {opt::queue, 0, "queue", "NAME", "the queue in the printed keys (default: orders)"},
    {opt::members, 0, "members", "", "standard input alternates a member and its score"},
    {opt::scores, 0, "scores", "", "standard input is one score a line"},
    {opt::count, 'n', "count", "N", "how many (default: 1)"},
    {opt::node, 0, "node", "K",
     "the minting node, 0..1023; without it one is made up from host and process, which can collide"},
    {opt::brand, 0, "brand", "BRD", "three capitals (default: JOB)"},
    {opt::at, 0, "at", "TIME", "mint as if the clock stood there"},
    {opt::masters, 0, "masters", "N", "how many masters the cluster has, 1..16384 (default: 3)"},
    {opt::prefix, 0, "prefix", "PREFIX", "the prefix of BullMQ's keys (default: bull)"},
    {opt::full, 0, "long", "", "every reading, the bits and the warnings (the default for arguments)"},
    {opt::brief, 0, "short", "", "one line a score (the default for standard input)"},
    {opt::json, 0, "json", "", "one JSON object a line"},
    {opt::color, 0, "color", "WHEN", "auto (the default: on a terminal, unless NO_COLOR is set), always, never"},
    {opt::help, 'h', "help", "", "show the command's page"},
};

constexpr unsigned bit(opt id) { return 1u << static_cast<unsigned>(id); }
constexpr unsigned everywhere = bit(opt::json) | bit(opt::color) | bit(opt::help);

struct session;

struct command {
    string_view name;
    string_view synopsis;
    string_view summary;
    std::size_t fewest, most;  ///< arguments
    unsigned options;          ///< those it takes beside the ones taken everywhere
    int (*run)(session&);
    string_view page;
};

constexpr std::size_t any_number = ~std::size_t{0};
extern const std::vector<command> commands;

/// What every command gets: its arguments, its options and the way out.
struct session {
    const command* chosen = nullptr;
    std::vector<string_view> arguments;
    std::array<const char*, std::size(options)> values{};
    sink out;
    bool color = false;
    uint64_t refused = 0;

    [[nodiscard]] bool has(opt id) const { return values[static_cast<unsigned>(id)] != nullptr; }
    [[nodiscard]] string_view value(opt id, string_view otherwise = "") const {
        return has(id) ? string_view{values[static_cast<unsigned>(id)]} : otherwise;
    }
    [[nodiscard]] string paint(ink with, string_view text) const {
        constexpr string_view codes[] = {"", "1", "2", "31", "33", "32", "36", "35"};
        if (!color || with == ink::plain) return string{text};
        return "\x1b[" + string{codes[static_cast<unsigned>(with)]} + "m" + string{text} + "\x1b[0m";
    }
    /// A line on standard error, in its place among the lines of standard output.
    void note(string_view text) {
        if (is_terminal(1)) out.flush();
        const string line = "zsetkit: " + string{text} + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
    }
    /// What is wrong, where and what is allowed; with --json also as an object on standard output. The run will exit 2.
    void refuse(place at, error why, string_view input, string_view sentence) {
        ++refused;
        constexpr std::size_t shown_bytes = 80;
        string shown = printable(input.substr(0, shown_bytes));
        if (input.size() > shown_bytes) shown += "...";
        note(string{at.source} + " " + decimal(at.number) + ", column " + decimal(why.at + 1) + ": \"" + shown +
             "\": " + string{sentence});
        if (!has(opt::json)) return;
        json line{out};
        line.at(at).fields("column", why.at + 1, "error", name(why.code), "message", sentence);
        line.bytes("input", input.substr(0, shown_bytes)).end();
    }
    void refuse(place at, error why, string_view input) { refuse(at, why, input, message(why.code)); }
    void refuse_argument(std::size_t index, error why, string_view sentence) {
        refuse({"argument", index + 1}, why, arguments[index], sentence);
    }
    [[nodiscard]] int status() const { return refused == 0 ? exit_ok : exit_bad_input; }
};

/// How many letters must change to make one word of the other.
std::size_t distance(string_view a, string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// ": did you mean X?", or nothing when no candidate is close.
template <class Names>
string suggestion(string_view wrong, const Names& names, string_view prefix = "") {
    string_view best;
    std::size_t least = 3;
    for (const auto& each : names) {
        const string_view candidate = each;
        const std::size_t changes = candidate.starts_with(wrong) && !wrong.empty() ? 1 : distance(wrong, candidate);
        if (changes < least && changes < candidate.size()) least = changes, best = candidate;
    }
    return best.empty() ? string{} : ": did you mean " + string{prefix} + string{best} + "?";
}

int usage_error(session& run, string_view what) {
    run.note(what);
    run.note(run.chosen ? "usage: zsetkit " + string{run.chosen->synopsis} + "    (zsetkit " +
                              string{run.chosen->name} + " --help says more)"
                        : string{"zsetkit --help lists the commands"});
    return exit_bad_input;
}

/// -5, -.5 and -inf are scores, not options.
bool is_negative_number(string_view text) {
    if (text.size() < 2 || text[0] != '-') return false;
    return (text[1] >= '0' && text[1] <= '9') || text[1] == '.' || text.substr(1, 3) == "inf" ||
           text.substr(1, 3) == "Inf" || text.substr(1, 3) == "INF";
}

const option* find_option(string_view name) {
    for (const auto& each : options) {
        if (name.size() == 1 ? each.letter == name[0] : each.name == name) return &each;
    }
    return nullptr;
}

/// Sorts the words after the command's name into options and arguments.
int parse_arguments(session& run, int count, char** words) {
    bool only_arguments = false;
    for (int i = 2; i < count; ++i) {
        const string_view word = words[i];
        if (only_arguments || word.size() < 2 || word[0] != '-' || is_negative_number(word)) {
            run.arguments.push_back(word);
            continue;
        }
        if (word == "--") {
            only_arguments = true;
            continue;
        }
        const bool spelled_out = word[1] == '-';
        const std::size_t equals = spelled_out ? word.find('=') : string_view::npos;
        const string_view name = spelled_out ? word.substr(2, equals - 2) : word.substr(1, 1);
        const option* found = find_option(name);
        if (!found || !((run.chosen->options | everywhere) & bit(found->id))) {
            std::vector<string_view> known;
            for (const auto& each : options) {
                if ((run.chosen->options | everywhere) & bit(each.id)) known.push_back(each.name);
            }
            return usage_error(
                run, string{run.chosen->name} + " has no option " + printable(word) + suggestion(name, known, "--"));
        }
        const char* value = "";
        if (!found->value.empty()) {
            if (equals != string_view::npos)
                value = words[i] + equals + 1;
            else if (!spelled_out && word.size() > 2)
                value = words[i] + 2;
            else if (i + 1 < count)
                value = words[++i];
            else
                return usage_error(run, "--" + string{found->name} + " needs a value: " + string{found->help});
        } else if (equals != string_view::npos || (!spelled_out && word.size() > 2)) {
            return usage_error(run, "--" + string{found->name} + " takes no value");
        }
        run.values[static_cast<unsigned>(found->id)] = value;
    }
    return exit_ok;
}

// ----------------------------------------------------------------------------------------------------------- input ---

struct input_line {
    string_view text;  ///< without its end; valid until the next line is asked for
    uint64_t number;
    bool cut;  ///< it was longer than a line may be, and `text` is its beginning
};

/// The lines of standard input in constant memory. Ends with "\n" or "\r\n"; the last one may have no end.
class line_reader {
public:
    static constexpr std::size_t longest = 65536;

    explicit line_reader(sink& out) : out_{out}, buffer_(2 * longest) {}

    bool next(input_line& line) {
        bool cut = false;
        for (;;) {
            const char* const from = buffer_.data() + begin_;
            if (const void* end = begin_ < end_ ? std::memchr(from, '\n', end_ - begin_) : nullptr) {
                const auto size = static_cast<std::size_t>(static_cast<const char*>(end) - from);
                begin_ += size + 1;
                return deliver(line, cut ? kept_ : string_view{from, size}, cut);
            }
            if (end_ - begin_ > longest) {  // keep the beginning, drop what follows up to the end of the line
                if (!cut) kept_.assign(from, longest);
                cut = true;
                begin_ = end_;
            }
            if (ended_) {
                const string_view rest{buffer_.data() + begin_, end_ - begin_};
                begin_ = end_;
                return (cut || !rest.empty()) && deliver(line, cut ? kept_ : rest, cut);
            }
            refill();
        }
    }

    /// The first line to come, without taking it; empty at the end.
    string_view peek_line() {
        for (;; refill()) {
            const string_view seen{buffer_.data() + begin_, end_ - begin_};
            const std::size_t end = seen.find('\n');
            if (ended_ || end != string_view::npos || seen.size() >= longest) return seen.substr(0, end);
        }
    }
    /// As much of the input to come as one line may have bytes, without taking it.
    string_view peek() {
        while (!ended_ && end_ - begin_ < longest) refill();
        return {buffer_.data() + begin_, end_ - begin_};
    }
    [[nodiscard]] bool whole_input_seen() const { return ended_; }
    [[nodiscard]] int error() const { return error_; }
    [[nodiscard]] uint64_t lines() const { return number_; }
    [[nodiscard]] uint64_t bytes() const { return bytes_; }

private:
    bool deliver(input_line& line, string_view text, bool cut) {
        if (!cut && text.size() > longest) text = text.substr(0, longest), cut = true;
        if (!cut && !text.empty() && text.back() == '\r') text.remove_suffix(1);
        line = {text, ++number_, cut};
        return true;
    }
    void refill() {
        out_.flush();  // the answers to what has been read, before waiting for more
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
        const long got = read_some(buffer_.data() + end_, buffer_.size() - end_);
        if (got < 0) error_ = errno;
        if (got <= 0)
            ended_ = true;
        else
            end_ += static_cast<std::size_t>(got), bytes_ += static_cast<uint64_t>(got);
    }

    sink& out_;
    std::vector<char> buffer_;
    string kept_;
    std::size_t begin_ = 0, end_ = 0;
    uint64_t number_ = 0, bytes_ = 0;
    int error_ = 0;
    bool ended_ = false;
};

/// Shows on standard error how far a long read is, when that is a terminal and nothing else is being written to one.
class progress {
public:
    explicit progress(const line_reader& in) : in_{in}, shown_{is_terminal(2) && !is_terminal(1) && !is_terminal(0)} {}
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;
    ~progress() {
        if (wrote_) std::fputs("\r\x1b[K", stderr);
    }
    void tick() {
        if (!shown_ || in_.lines() % 4096 != 0) return;
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds{250}) return;
        last_ = now;
        wrote_ = true;
        std::fprintf(stderr, "\r%llu lines, %llu MB \x1b[K", static_cast<unsigned long long>(in_.lines()),
                     static_cast<unsigned long long>(in_.bytes() / 1000000));
    }

private:
    const line_reader& in_;
    bool shown_, wrote_ = false;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

constexpr error line_too_long{errc::too_long, line_reader::longest};
constexpr string_view line_too_long_sentence = "the line is longer than 65536 bytes: the rest of it is skipped";

/// True when there are no arguments from `from` on, or only "-": then they are on standard input.
bool reads_standard_input(const session& run, std::size_t from = 0) {
    return run.arguments.size() <= from || (run.arguments.size() == from + 1 && run.arguments[from] == "-");
}

void greet_terminal(session& run, string_view what) {
    if (is_terminal(0)) run.note("reading " + string{what} + " from the terminal, one a line; end with Ctrl-D");
}

int finish_reading(session& run, const line_reader& in) {
    if (in.error() != 0) {
        run.note("reading standard input: " + string{std::strerror(in.error())});
        return exit_io;
    }
    if (run.refused != 0) run.note(decimal(run.refused) + " of " + decimal(in.lines()) + " lines could not be read");
    return run.status();
}

/// What redis-cli puts around a reply on a terminal: `12) "a \"member\""`, `   2) (double) 1.5`.
namespace terminal_reply {

/// The length of all `12) ` at the start, with their blanks; 0 when there is none.
std::size_t numbers(string_view text) {
    std::size_t length = 0;
    for (;;) {
        const std::size_t digits = text.find_first_not_of(' ', length);
        std::size_t at = digits;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        if (at == digits || text.substr(at, 2) != ") ") return length;
        length = at + 2;
    }
}

/// True when the line is numbered or quoted as redis-cli does it.
bool is_one(string_view line) {
    const std::size_t prefix = numbers(line);
    const string_view rest = line.substr(prefix);
    return (prefix != 0 && rest.starts_with('(')) || (rest.size() > 1 && rest.front() == '"' && rest.back() == '"');
}

/// The bytes between the quotes: \n \r \t \a \b \\ \" and \xHH are undone.
string unquote(string_view text) {
    string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\' || at + 1 == text.size()) {
            bytes += text[at];
            continue;
        }
        constexpr string_view letters = "nrtab", meanings = "\n\r\t\a\b";
        const char letter = text[++at];
        unsigned byte = 0;
        const char* const hex = text.data() + at + 1;
        if (letter == 'x' && at + 2 < text.size() && std::from_chars(hex, hex + 2, byte, 16).ptr == hex + 2) {
            bytes += static_cast<char>(byte);
            at += 2;
        } else {
            const std::size_t known = letters.find(letter);
            bytes += known == string_view::npos ? letter : meanings[known];
        }
    }
    return bytes;
}

/// The bytes a line stands for, and in `at` where they begin.
string bytes(string_view line, std::size_t& at) {
    at = numbers(line);
    for (const string_view type : {"(double) ", "(integer) "}) {
        if (line.substr(at).starts_with(type)) at += type.size();
    }
    string_view rest = line.substr(at);
    if (rest.size() < 2 || rest.front() != '"' || rest.back() != '"') return string{rest};
    ++at;
    return unquote(rest.substr(1, rest.size() - 2));
}

}  // namespace terminal_reply

/// Calls `each(place, column, text)` for every argument from `from` on, or for every line of standard input that is not
/// empty.
template <class Each>
int for_each_input(session& run, string_view what, Each each, std::size_t from = 0) {
    if (!reads_standard_input(run, from)) {
        for (std::size_t i = from; i < run.arguments.size(); ++i)
            each(place{"argument", i + 1}, std::size_t{0}, run.arguments[i]);
        return run.status();
    }
    line_reader in{run.out};
    progress shown{in};
    greet_terminal(run, what);
    const bool quoted = terminal_reply::is_one(in.peek_line());
    string content;
    for (input_line line; !run.out.failed() && in.next(line); shown.tick()) {
        const place here{"line", line.number};
        std::size_t column = 0;
        if (quoted) content = terminal_reply::bytes(line.text, column);
        const string_view text = quoted ? string_view{content} : line.text;
        if (line.cut)
            run.refuse(here, line_too_long, text, line_too_long_sentence);
        else if (!text.empty())
            each(here, column, text);
    }
    return finish_reading(run, in);
}

// ---------------------------------------------------------------------------------------------------------- scores ---

/// The words for one reading: its parts as JSON fields and labels, and the sets that are scored so.
struct reading_words {
    reading as;
    string_view high;
    string_view low;
    string_view sets;
};

constexpr reading_words words[] = {
    {reading::pending, "", "", "EchoMQ v2 pending, dead and lanes: the member carries the order"},
    {reading::plain_tier, "tier", "", "BullMQ 1 to 3 priority"},
    {reading::priority, "tier", "arrival", "BullMQ and EchoMQ v1 prioritized"},
    {reading::fire_time, "ms", "slot", "BullMQ and EchoMQ v1 delayed"},
    {reading::marker, "ms", "slot", "BullMQ marker"},
    {reading::run_at, "ms", "", "EchoMQ v2 schedule, repeat, active; BullMQ repeat, active, completed, failed"},
    {reading::epoch_seconds, "seconds", "", "the textbook delayed queue, Sidekiq, RQ"},
    {reading::epoch_fraction, "seconds", "microseconds", "Sidekiq, RQ"},
    {reading::epoch_microseconds, "microseconds", "", "no queue: a mistake of units?"},
};

const reading_words& words_of(reading as) {
    for (const auto& each : words) {
        if (each.as == as) return each;
    }
    return words[0];
}

unsigned low_bits_of(reading as) {
    if (as == reading::priority) return priority_score::split::low_bits;
    return as == reading::fire_time || as == reading::marker ? fire_time_score::split::low_bits : 0;
}

/// A whole number of the magnitude of 64 bits in full digits; what else, as score text has it.
string digits_of(double score) {
    const bool below_zero = score < 0;
    const double magnitude = below_zero ? -score : score;
    if (magnitude < 9223372036854775808.0 && magnitude >= 9007199254740992.0) {
        return (below_zero ? "-" : "") + decimal(static_cast<uint64_t>(magnitude));
    }
    return to_text(score).to<string>();
}

string instant_of(const interpretation& meaning) {
    string text = to_utc(meaning.time).to<string>();
    if (text.empty()) return "after the year 287396";
    uint64_t micros = 0;
    if (meaning.as == reading::epoch_fraction)
        micros = meaning.low;
    else if (meaning.as == reading::epoch_microseconds)
        micros = static_cast<uint64_t>(meaning.high) % 1000000;
    else
        return text;
    const uint64_t seconds =
        static_cast<uint64_t>(meaning.high) / (meaning.as == reading::epoch_fraction ? 1 : 1000000);
    text = to_utc(unix_ms{seconds * 1000}).to<string>();
    const string digits = decimal(micros);
    return text.replace(text.size() - 4, 3, string(6 - digits.size(), '0') + digits);
}

/// "tier 1, arrival 7", "2026-01-27T15:11:37.641Z, slot 7".
string facts_of(const interpretation& meaning) {
    switch (meaning.as) {
        case reading::pending:
            return "in the order of the members";
        case reading::plain_tier:
            return "tier " + decimal(meaning.high);
        case reading::priority:
            return "tier " + decimal(meaning.high) + ", arrival " + decimal(meaning.low);
        case reading::fire_time:
        case reading::marker:
            return instant_of(meaning) + ", slot " + decimal(meaning.low);
        default:
            return instant_of(meaning);
    }
}

/// "in 3 days", "14 seconds ago".
string distance_in_time(unix_ms now, unix_ms then) {
    const bool past = then <= now;
    const uint64_t ms = past ? now.count - then.count : then.count - now.count;
    constexpr struct {
        uint64_t ms;
        string_view name;
    } units[] = {{31556952000, "year"}, {86400000, "day"}, {3600000, "hour"},
                 {60000, "minute"},     {1000, "second"},  {1, "ms"}};
    for (const auto& unit : units) {
        const uint64_t count = ms / unit.ms;
        if (count < 2 && unit.ms != 1) continue;
        const string span = decimal(count) + " " + string{unit.name} + (unit.ms == 1 ? "" : "s");
        return past ? span + " ago" : "in " + span;
    }
    return "";
}

struct warning {
    string_view code;
    string sentence;
};

/// Of 16 integers in a row, from a multiple of 16 on: how many scores they get.
int scores_of_sixteen(uint64_t whole) {
    int distinct = 0;
    double previous = -1;
    for (uint64_t i = 0; i < 16; ++i) {
        const auto score = static_cast<double>((whole & ~uint64_t{15}) + i);
        if (score > previous) ++distinct;
        previous = score;
    }
    return distinct;
}

/// Adds what is lost already, or will surprise somebody, when the score is read as `meaning` says.
void warn_of(const explanation& all, const interpretation* meaning, std::vector<warning>& found) {
    const errc why = all.why_not_exact();
    const bool packed_tier = meaning->as == reading::priority;
    const bool packed_time = meaning->as == reading::fire_time;
    if (why == errc::inexact && packed_tier) {
        const auto whole = static_cast<uint64_t>(all.score());
        found.push_back({"tier_range", "tier " + decimal(meaning->high) +
                                           " is above 2097151: here 16 jobs in a row get " +
                                           decimal(uint64_t(scores_of_sixteen(whole))) +
                                           " scores, and those that tie leave in the byte order of their members"});
    } else if (why == errc::inexact && packed_time) {
        found.push_back(
            {"time_range", "past " + to_utc(fire_time_score::max_time).to<string>() + " a millisecond has " +
                               decimal(fire_time_score::slots_per_ms(meaning->time)) +
                               " slots instead of 4096: jobs tie, land on the next millisecond, or leave 1 ms early"});
    } else if (why == errc::inexact) {
        found.push_back({"inexact", "above 9007199254740991 (2^53-1) doubles are " + digits_of(all.spacing()) +
                                        " apart: neighbouring integers share this score"});
    } else if (why == errc::negative) {
        found.push_back(
            {"negative", "tier " + decimal(meaning->high) +
                             " is below 0: it goes before every tier of the ladder (BullMQ lets it through, "
                             "zsetkit does not write it); a time below 0 would never become due"});
    }
    if (why == errc{} && packed_tier && priority_score::arrivals_left(meaning->low) < (1u << 24)) {
        found.push_back({"arrival_wraps", "the counter wraps in " +
                                              decimal(priority_score::arrivals_left(meaning->low) + 1) +
                                              " jobs: the newest one then goes to the front of its tier"});
    }
    if (why == errc{} && packed_time && meaning->low == fire_time_score::max_discriminator) {
        found.push_back({"window_full",
                         "slot 4095 is the last of its millisecond: later jobs of it tie here and leave in the byte "
                         "order of their members"});
    }
    if (meaning->as == reading::marker) {
        found.push_back(
            {"fraction",
             "a fire time divided by 4096 and not rounded, as BullMQ's marker keeps it: the job is due at " +
                 to_utc(meaning->time).to<string>()});
    } else if (meaning->as == reading::epoch_fraction && !meaning->likely) {
        found.push_back({"fraction", "a fraction: no queue scores so, unless these are seconds"});
    } else if (meaning->as == reading::epoch_microseconds) {
        found.push_back({"unit",
                         "these look like microseconds, which no queue uses: divide by 1000 for a run-at, by 1000000 "
                         "for epoch seconds"});
    }
}

/// One field of a bit diagram, from bit `top` down to bit `bottom`.
struct bit_field {
    unsigned top;
    unsigned bottom;
    ink colour;
    string label;
};

/// Three rows: where the fields begin and end, the bits of `value`, what they say. The lowest `lost` bits show as '?'.
void draw_fields(session& run, uint64_t value, unsigned lost, const std::vector<bit_field>& fields) {
    string ruler, bits, labels;
    for (const auto& field : fields) {
        const std::size_t count = field.top - field.bottom + 1;
        const string from = decimal(field.top), to = decimal(field.bottom);
        ruler += padded(from, count - to.size()) + to + ' ';
        string shown;
        for (unsigned at = field.top + 1; at-- > field.bottom;)
            shown += at < lost ? '?' : (value >> at & 1) != 0 ? '1' : '0';
        const std::size_t kept = std::min(shown.find('?'), count);
        bits += run.paint(field.colour, shown.substr(0, kept)) + run.paint(ink::red, shown.substr(kept)) + ' ';
        labels += run.paint(field.colour, field.label) +
                  string(count > field.label.size() ? count - field.label.size() : 0, ' ') + ' ';
    }
    for (string* row : {&ruler, &bits, &labels}) row->erase(row->find_last_not_of(' ') + 1);
    run.out << "    " << run.paint(ink::dim, ruler) << "\n    " << bits << "\n    " << labels << '\n';
}

string bit_label(string_view text, unsigned bits) { return string{text} + ", " + decimal(bits) + " bits"; }

/// The 53 bits of a score with its two parts apart; bits that a double has no room for any more are '?'.
void draw_score(session& run, const explanation& all, const interpretation& meaning) {
    const bool marker = meaning.as == reading::marker;
    if (!marker && all.why_not_exact() != errc{} && all.why_not_exact() != errc::inexact) return;
    const unsigned low_bits = low_bits_of(meaning.as);
    const uint64_t whole =
        marker ? static_cast<uint64_t>(meaning.high) << low_bits | meaning.low : static_cast<uint64_t>(all.score());
    const unsigned width = std::max(53u, static_cast<unsigned>(std::bit_width(whole)));
    const auto& named = words_of(meaning.as);
    const string high = decimal(whole >> low_bits);
    std::vector<bit_field> fields = {{width - 1, low_bits, ink::cyan,
                                      bit_label(named.high == "tier" ? "tier " + high
                                                : named.high.empty() ? high
                                                                     : high + " " + string{named.high},
                                                width - low_bits)}};
    if (low_bits != 0)
        fields.push_back(
            {low_bits - 1, 0, ink::green, bit_label(string{named.low} + " " + decimal(meaning.low), low_bits)});
    draw_fields(run, whole, width - 53, fields);
}

/// What --as asks for: every reading that fits, or one (`seconds` with or without a fraction).
struct choice {
    bool all = true;
    reading as{};

    [[nodiscard]] const interpretation* pick(const explanation& from) const {
        if (all) return from.likeliest();
        const auto* found = from.find(as);
        return !found && as == reading::epoch_seconds ? from.find(reading::epoch_fraction) : found;
    }
};

bool choose(session& run, choice& chosen) {
    const string_view wanted = run.value(opt::as, "auto");
    std::vector<string_view> names = {"auto"};
    for (const auto& each : words) {
        names.push_back(name(each.as));
        if (wanted == names.back()) chosen = {false, each.as};
    }
    if (wanted == "auto" || !chosen.all) return true;
    string list;
    for (const auto& each : names) list += (list.empty() ? "" : ", ") + string{each};
    usage_error(run, "--as " + printable(wanted) + " is no reading" + suggestion(wanted, names) + " (it is one of " +
                         list + ")");
    return false;
}

/// One score to decode, and where it was read.
struct record {
    place at;
    std::size_t column;
    string_view text;
    bool has_member = false;
    string_view member{};
};

class decoder {
public:
    decoder(session& run, choice chosen, bool full, unix_ms now) : run_{run}, chosen_{chosen}, full_{full}, now_{now} {}

    /// Prints what the score means, or refuses it.
    void decode(const record& it) {
        const auto score = parse_score(it.text);
        if (!score) {
            auto why = score.error();
            why.at += static_cast<std::uint32_t>(it.column);
            return run_.refuse(it.at, why, it.text, sentence_for(it.text, why.code));
        }
        const auto all = explain(*score);
        const auto* meaning = chosen_.pick(all);
        if (!chosen_.all && !meaning) {
            const errc why = all.exact() ? errc::time_range : all.why_not_exact();
            return run_.refuse(it.at, {why, static_cast<std::uint32_t>(it.column)}, it.text,
                               "no " + string{name(chosen_.as)} + " score: " + string{message(why)});
        }
        std::vector<warning> warnings;
        if (is_other_number(it.text, *score)) {
            warnings.push_back({"rounded", "no double is " + string{it.text} + ": servers keep " + digits_of(*score)});
        }
        if (all.size() == 0)
            warnings.push_back({name(all.why_not_exact()), "no reading fits: " + string{message(all.why_not_exact())}});
        for (const auto& each : all) {
            if (&each == meaning || (chosen_.all && each.likely)) warn_of(all, &each, warnings);
        }
        if (run_.has(opt::json))
            print_json(it, all, meaning, warnings);
        else if (full_)
            print_full(it, all, meaning, warnings);
        else
            print_line(it, all, meaning, warnings);
    }

private:
    static string sentence_for(string_view text, errc why) {
        const std::size_t word = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (text.starts_with("(error) ") || (word > 2 && word < text.size() && text[word] == ' '))
            return "an error reply of the server, not a score";
        if (why == errc::syntax)
            return "not a number: an optional sign, decimal digits with an optional point and exponent, or inf";
        return string{message(why)};
    }

    /// A plain integer whose double is another integer.
    static bool is_other_number(string_view text, double score) {
        uint64_t whole = 0;
        const auto parsed = std::from_chars(text.data(), text.data() + text.size(), whole);
        if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size()) return false;
        return whole > max_exact && score < 18446744073709551616.0 && static_cast<uint64_t>(score) != whole;
    }

    void print_line(const record& it, const explanation& all, const interpretation* meaning,
                    const std::vector<warning>& warnings) {
        const auto* shown = meaning || all.size() == 0 ? meaning : all.begin();
        auto& out = run_.out;
        out.right(to_text(all.score()), 17) << "  ";
        const string as = shown ? string{name(shown->as)} + (shown == meaning ? "" : "?") : "-";
        string facts = shown ? facts_of(*shown) : "-";
        if (shown && shown->as == reading::pending) {
            if (const auto id = branded_id::parse(it.member))
                facts = to_utc(id->flake().time()).to<string>() + ", when it was minted";
        }
        const bool more = it.has_member || !warnings.empty();
        out << run_.paint(shown == meaning ? ink::cyan : ink::dim, as);
        out.fill(as.size(), 12) << "  " << facts;
        if (more) out.fill(facts.size(), 36);
        if (it.has_member) out << "  " << (it.member.empty() ? "\"\"" : printable(it.member));
        for (const auto& each : warnings) out << "  " << run_.paint(ink::yellow, "! " + each.sentence);
        out << '\n';
    }

    void print_full(const record& it, const explanation& all, const interpretation* meaning,
                    const std::vector<warning>& warnings) {
        auto& out = run_.out;
        if (printed_++ != 0) out << '\n';
        if (it.has_member) out << printable(it.member) << "  ";
        out << run_.paint(ink::bold, digits_of(all.score())) << "  ";
        if (all.exact())
            out << run_.paint(ink::green, "exact");
        else
            out << run_.paint(ink::red, "not exact") << ": " << message(all.why_not_exact());
        out << "; the next double is " << digits_of(all.spacing()) << " away\n";
        if (meaning) draw_score(run_, all, *meaning);
        for (const auto& each : all) {
            const bool chosen = &each == meaning;
            if (!chosen_.all && !chosen) continue;
            const string as = string{name(each.as)}, facts = facts_of(each);
            string line = padded(as, 18) + "  " + facts;
            out << "  " << run_.paint(chosen ? ink::cyan : each.likely ? ink::plain : ink::dim, line);
            if (each.likely || chosen) {
                out.fill(facts.size(), 38) << "  " << words_of(each.as).sets;
                if (each.time <= run_at_score::max_time) out << "; " << distance_in_time(now_, each.time);
            }
            out << '\n';
        }
        if (!meaning && all.size() != 0)
            out << "  no reading is likely: no such time lies in 2001 to 2099, no such tier and arrival look like a "
                   "queue's\n";
        for (const auto& each : warnings) out << "  " << run_.paint(ink::yellow, "! " + each.sentence) << '\n';
    }

    void print_json(const record& it, const explanation& all, const interpretation* meaning,
                    const std::vector<warning>& warnings) {
        json line{run_.out};
        line.at(it.at);
        if (it.has_member) line.bytes("member", it.member);
        line.fields("score", digits_of(all.score()), "exact", all.exact());
        if (!all.exact()) line.fields("not_exact", name(all.why_not_exact()));
        line.real("spacing", all.spacing()).or_null("reading", meaning ? name(meaning->as) : "");
        line.key("readings").open('[');
        for (const auto& each : all) {
            if (chosen_.all || &each == meaning) reading_json(line, each);
        }
        line.close(']').key("warnings").open('[');
        for (const auto& each : warnings) line.open('{').fields("code", each.code, "message", each.sentence).close('}');
        line.close(']').end();
    }

    static void reading_json(json& line, const interpretation& meaning) {
        const auto& named = words_of(meaning.as);
        line.open('{').fields("as", name(meaning.as), "likely", meaning.likely, "exact", meaning.exact);
        if (!named.high.empty()) line.fields(named.high, meaning.high);
        if (!named.low.empty()) line.fields(named.low, meaning.low);
        if (const auto utc = to_utc(meaning.time); !utc.empty()) line.fields("time", instant_of(meaning));
        if (low_bits_of(meaning.as) != 0) line.fields("distinct", meaning.distinct_low);
        line.close('}');
    }

    session& run_;
    choice chosen_;
    bool full_;
    unix_ms now_;
    uint64_t printed_ = 0;
};

/// How the lines of standard input are to be taken.
struct line_form {
    bool pairs = false;
    bool numbered = false;  ///< as redis-cli writes on a terminal
};

/// A number with a date or a tier in it, as scores have and the ids of jobs do not.
bool looks_packed(const result<double>& score) {
    if (!score) return false;
    const auto all = explain(*score);
    const auto* likeliest = all.likeliest();
    return all.exact() && likeliest && likeliest->as != reading::pending && likeliest->as != reading::plain_tier;
}

/// Tells the form from the beginning of the input: the one in which fewer lines look wrong. In pairs a member that
/// looks like a score is wrong too. Lines that are all numbers are pairs when each even one looks packed and no odd one
/// does.
line_form guess_form(string_view seen, bool whole, session& run) {
    line_form form;
    std::size_t lines = 0, pairs = 0, wrong_scores = 0, wrong_pairs = 0;
    bool awaits_score = false, blank_member = false, plain_members = true, packed_scores = true;
    for (std::size_t end = 0; !seen.empty(); seen.remove_prefix(end == string_view::npos ? seen.size() : end + 1)) {
        end = seen.find('\n');
        if (end == string_view::npos && !whole) break;
        string_view line = seen.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (lines++ == 0) form.numbered = terminal_reply::is_one(line);
        std::size_t at = 0;
        const string content = form.numbered ? terminal_reply::bytes(line, at) : string{line};
        const auto score = parse_score(content);
        const bool packed = looks_packed(score);
        wrong_scores += !score && !content.empty();
        if (!awaits_score) {
            awaits_score = true;
            blank_member = content.empty();
            wrong_pairs += packed;
            plain_members = plain_members && !content.empty() &&
                            content.find_first_not_of("0123456789") == string::npos && content != "0";
        } else if (score) {
            awaits_score = false;
            ++pairs;
            packed_scores = packed_scores && packed;
        } else if (!content.empty()) {
            wrong_pairs += !blank_member;
            blank_member = false;
        }
    }
    if (awaits_score && whole && !blank_member) ++wrong_pairs;
    form.pairs = pairs != 0 && wrong_pairs < wrong_scores;
    if (pairs != 0 && wrong_pairs == 0 && wrong_scores == 0 && plain_members && packed_scores) {
        form.pairs = true;
        run.note("taking the lines as member, score, member, score ...; --scores takes each as a score");
    }
    return form;
}

/// The form of what is on standard input, seen from as little of it as will do.
line_form form_of(session& run, line_reader& in) {
    const string_view first = in.peek_line();
    line_form form{run.has(opt::members), terminal_reply::is_one(first)};
    const bool told = run.has(opt::members) || run.has(opt::scores) || is_terminal(0);
    if (told || looks_packed(parse_score(first))) return form;  // answers a slow pipe line by line
    const string_view seen = in.peek();
    return guess_form(seen, in.whole_input_seen(), run);
}

int decode_lines(session& run, decoder& to) {
    line_reader in{run.out};
    progress shown{in};
    greet_terminal(run, "scores");
    const line_form form = form_of(run, in);
    string member, content;
    uint64_t member_line = 0;
    bool awaits_score = false;
    for (input_line line; !run.out.failed() && in.next(line); shown.tick()) {
        const place here{"line", line.number};
        std::size_t column = 0;
        string_view text = line.text;
        if (form.numbered) text = content = terminal_reply::bytes(line.text, column);
        if (line.cut) run.refuse(here, line_too_long, line.text, line_too_long_sentence);
        if (text.starts_with("(empty ")) continue;
        if (!form.pairs) {
            if (!text.empty() && !line.cut) to.decode({here, column, text});
        } else if (!awaits_score) {
            member = text;
            member_line = line.number;
            awaits_score = true;
        } else if (const auto score = parse_score(text); score || score.error().code != errc::syntax) {
            to.decode({here, column, text, true, member});
            awaits_score = false;
        } else if (!text.empty()) {
            // A member with a line break in it, or a blank line between pairs: the score is still to come.
            if (!member.empty() && !line.cut) {
                run.refuse(
                    here, {errc::syntax, static_cast<std::uint32_t>(column)}, text,
                    "a score was expected here, after its member (redis-cli --no-raw quotes members with line breaks)");
            }
            member = text;
            member_line = line.number;
        }
    }
    if (awaits_score && !member.empty()) {
        run.refuse({"line", member_line}, {errc::syntax, static_cast<std::uint32_t>(member.size())}, member,
                   "no score follows this member");
    }
    return finish_reading(run, in);
}

unix_ms clock_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return {static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count())};
}

constexpr string_view time_forms =
    "a time is a number of Unix ms (1769526697641), a UTC instant (2026-01-27T15:11:37.641Z, 2026-01-27) or now";
constexpr string_view seconds_forms =
    "a time is a number of Unix seconds (1769526697), a UTC instant (2026-01-27T15:11:37Z, 2026-01-27) or now";

bool is_number(string_view text) { return text.find_first_not_of("0123456789") == string_view::npos; }

/// A whole number argument, at most 2^64-1, or its error.
result<uint64_t> parse_number(string_view text, errc too_large) {
    if (is_negative_number(text)) return errc::negative;
    return parse_u64(text).or_else([too_large](error why) -> result<uint64_t> {
        return error{why.code == errc::integer_range ? too_large : why.code, why.at};
    });
}

result<unix_ms> parse_time(string_view text) {
    if (text == "now") return clock_now();
    if (is_negative_number(text)) return errc::negative;
    if (!is_number(text)) return parse_utc(text);
    return parse_number(text, errc::time_range).and_then([](uint64_t ms) { return to_unix_ms(ms); });
}

result<unix_seconds> parse_seconds(string_view text) {
    if (is_number(text))
        return parse_number(text, errc::time_range).transform([](uint64_t count) { return unix_seconds{count}; });
    return parse_time(text).transform(ceil_seconds);
}

/// The result's value; nothing, and a refusal of argument `index`, when it is an error.
template <class T>
bool take(session& run, std::size_t index, const result<T>& read, T& value, string_view allowed = "") {
    if (read) return value = *read, true;
    const errc code = read.error().code;
    string sentence{code == errc::syntax && !allowed.empty() ? allowed : message(code)};
    if (code == errc::syntax && run.arguments[index].size() == read.error().at &&
        run.arguments[index].find('T') != string_view::npos) {
        sentence += "; the Z is required: a time without it would be local to somebody";
    }
    run.refuse_argument(index, read.error(), sentence);
    return false;
}

/// The instant --now names, or the clock's.
bool take_now(session& run, unix_ms& now) {
    const auto read = parse_time(run.value(opt::now, "now"));
    if (read) return now = *read, true;
    usage_error(run, "--now " + printable(run.value(opt::now)) + ": " + string{time_forms});
    return false;
}

// --------------------------------------------------------------------------------------------------------- commands
// ---

constexpr string_view decode_page =
    R"page(Tells what each score means: every reading that fits, the likeliest first, with its UTC instant or its tier and
arrival, whether the score is exact, and what is lost already when it is not.

Without SCORE, or with -, it reads standard input: one score a line, or the lines that redis-cli ZRANGE key 0 -1
WITHSCORES prints (a member, its score, a member ...), also as redis-cli --no-raw and -3 print them. Which of the two
is told from the first lines; --scores and --members say so. Members with line breaks need --no-raw. A line that
can't be read is reported with its number and column, the others are decoded, and the exit status is 2. Input of any
length takes constant memory; a line may have 65536 bytes.

JSON, one object a score:
  line | argument   where it was read, counted from 1     member      its member, when there was one
  score             text, all digits                       exact       an integer in 0..2^53-1
  not_exact         why it is not: an error name            spacing     the distance to the next double
  reading           the likeliest, or the one of --as; null when none is likely
  readings          [{as, likely, exact, time, ms | seconds | microseconds | tier, slot | arrival | microseconds,
                    distinct: how many low parts have a score of their own}]
  warnings          [{code, message}]
A line that can't be read: line | argument, column, error, message, input. Integers above 2^53-1 are strings.
A member that is not UTF-8 has its bytes in member_hex.
)page";

int run_decode(session& run) {
    choice chosen;
    unix_ms now{};
    if (!choose(run, chosen) || !take_now(run, now)) return exit_bad_input;
    const bool lines = reads_standard_input(run);
    decoder to{run, chosen, lines ? run.has(opt::full) : !run.has(opt::brief), now};
    if (lines) return decode_lines(run, to);
    for (std::size_t i = 0; i < run.arguments.size(); ++i) to.decode({{"argument", i + 1}, 0, run.arguments[i]});
    return run.status();
}

constexpr string_view pack_page =
    R"page(Prints the score of a tier and an arrival, or of a time, as text that a server takes unchanged. On a terminal, or
with --long, also its bits and its other readings. What would not be exact is refused.

  pack priority TIER ARRIVAL    TIER 0..2097151, lower is more urgent; ARRIVAL 0..4294967295
  pack fire-time TIME [DISC]    until 2039-09-07T15:47:35.551Z; DISC 0..4095 is the slot in the millisecond (default 0)
  pack run-at TIME              Unix ms
  pack seconds TIME             Unix seconds; a finer TIME is rounded up, so that nothing runs early

TIME is a number in the unit of the reading (ms, or seconds for seconds), a UTC instant such as
2026-01-27T15:11:37.641Z or 2026-01-27, or now. With --counter the last number is the queue's raw counter, which the
protocol wraps: ARRIVAL modulo 2^32, DISC modulo 4096 (BullMQ before 5.8.6).

JSON: the object of decode for the score.
)page";

bool pack_priority(session& run, double& score) {
    uint64_t tier = 0, arrival = 0;
    const bool counter = run.has(opt::counter);
    const bool read =
        take(run, 1, parse_number(run.arguments[1], errc::tier_range), tier, "a tier is a whole number, 0 to 2097151");
    if (!take(run, 2, parse_number(run.arguments[2], errc::arrival_range), arrival,
              "an arrival is a whole number, 0 to 4294967295") ||
        !read)
        return false;
    const auto packed = counter ? priority_score::pack_counter(tier, arrival) : priority_score::pack(tier, arrival);
    if (packed && counter && priority_score::arrival_wraps(arrival)) {
        run.note("counter " + decimal(arrival) + " wraps to arrival " + decimal(arrival & priority_score::max_arrival) +
                 ": this job goes before all of its tier that have a higher arrival, though they are older");
    }
    const bool wrong_tier = !packed && packed.error().code == errc::tier_range;
    return take(run, wrong_tier ? 1 : 2, packed, score);
}

bool pack_fire_time(session& run, double& score) {
    unix_ms time{};
    uint64_t slot = 0;
    const bool counter = run.has(opt::counter);
    if (!take(run, 1, parse_time(run.arguments[1]), time, time_forms)) return false;
    if (run.arguments.size() > 2 && !take(run, 2, parse_number(run.arguments[2], errc::discriminator_range), slot,
                                          "DISC is a whole number, 0 to 4095"))
        return false;
    const auto packed = counter ? fire_time_score::from_counter(time, slot) : fire_time_score::pack(time, slot);
    if (packed && counter && slot > fire_time_score::max_discriminator) {
        run.note("counter " + decimal(slot) + " wraps to slot " + decimal(slot & fire_time_score::max_discriminator) +
                 ": this job runs before those of the same millisecond that have a higher slot, though they are older");
    }
    const bool wrong_time = !packed && packed.error().code == errc::time_range;
    return take(run, wrong_time ? 1 : 2, packed, score);
}

bool pack_run_at(session& run, double& score) {
    unix_ms time{};
    return take(run, 1, parse_time(run.arguments[1]), time, time_forms) &&
           take(run, 1, run_at_score::pack(time), score);
}

bool pack_seconds(session& run, double& score) {
    unix_seconds time{};
    return take(run, 1, parse_seconds(run.arguments[1]), time, seconds_forms) &&
           take(run, 1, epoch_seconds_score::pack(time), score);
}

constexpr struct {
    reading as;
    std::size_t fewest, most;
    string_view arguments;
    bool (*pack)(session&, double&);
} packers[] = {
    {reading::priority, 3, 3, "TIER ARRIVAL", pack_priority},
    {reading::fire_time, 2, 3, "TIME [DISC]", pack_fire_time},
    {reading::run_at, 2, 2, "TIME", pack_run_at},
    {reading::epoch_seconds, 2, 2, "TIME", pack_seconds},
};

/// A number in the wrong unit is an instant nobody means.
void note_wrong_unit(session& run, const interpretation& packed) {
    const auto number = parse_number(run.arguments[1], errc::time_range);
    if (packed.as == reading::priority || packed.likely || !number) return;
    const bool seconds = packed.as == reading::epoch_seconds;
    const uint64_t other_unit = seconds ? *number / 1000 : *number * 1000;
    if (!detail::is_likely_time(static_cast<std::int64_t>(other_unit), seconds ? 1 : 1000)) return;
    run.note(string{run.arguments[1]} + (seconds ? " s is " : " ms is ") + instant_of(packed) +
             (seconds ? ": are these ms?" : ": are these seconds?"));
}

int run_pack(session& run) {
    std::vector<string_view> names;
    for (const auto& each : packers) {
        names.push_back(name(each.as));
        if (run.arguments[0] != names.back()) continue;
        if (run.arguments.size() < each.fewest || run.arguments.size() > each.most) {
            return usage_error(run, "pack " + string{names.back()} + " takes " + string{each.arguments});
        }
        double score = 0;
        unix_ms now{};
        if (!each.pack(run, score) || !take_now(run, now)) return exit_bad_input;
        const auto text = to_text(score);
        const auto all = explain(score);
        if (const auto* packed = all.find(each.as)) note_wrong_unit(run, *packed);
        const bool full = run.has(opt::full) || (is_terminal(1) && !run.has(opt::brief));
        if (full || run.has(opt::json))
            decoder{run, {false, each.as}, full, now}.decode({{"", 0}, 0, text});
        else
            run.out << text << '\n';
        return run.status();
    }
    return usage_error(run,
                       "pack knows no reading " + printable(run.arguments[0]) + suggestion(run.arguments[0], names));
}

/// The value of an option, read by `parse`; an error is told like one of an argument.
template <class T, class Parse>
bool take_option(session& run, opt id, string_view otherwise, Parse parse, T& value, string_view allowed = "") {
    const auto read = parse(run.value(id, otherwise));
    if (read) return value = *read, true;
    const string sentence{read.error().code == errc::syntax && !allowed.empty() ? allowed : message(read.error().code)};
    usage_error(
        run, "--" + string{options[static_cast<unsigned>(id)].name} + " " + printable(run.value(id)) + ": " + sentence);
    return false;
}

/// Whether --queue is a name that `parse` lets stand in a key.
template <class Parse>
bool takes_queue(session& run, Parse parse) {
    std::optional<typename std::remove_cvref_t<decltype(parse(string_view{}))>::value_type> queue;
    return take_option(run, opt::queue, "orders", parse, queue);
}

constexpr string_view due_page =
    R"page(Prints, for each reading that is a time, the largest score that is due at NOW, and the commands that read what is due
and what comes next. NOW is a number of Unix ms, a UTC instant, or now. --as READING prints the bound alone.

JSON, one object a reading: as, now, ms, lowest and highest (both inclusive), key, due and next (commands).
)page";

/// A set that is read by time.
struct timed_set {
    reading as;
    string_view key_before, key_after;  ///< around the queue's name
};

constexpr timed_set timed_sets[] = {
    {reading::fire_time, "bull:", ":delayed"},
    {reading::run_at, "emq:{", "}:schedule"},
    {reading::epoch_seconds, "delayed:", ""},
};

/// Where every read begins. BullMQ begins at 0, and never finds what was written with a time below it.
constexpr auto lowest_bound = score_bound::lowest().text();

result<double> due_bound(reading as, unix_ms now) {
    if (as == reading::fire_time) return fire_time_score::due(now);
    return as == reading::run_at ? run_at_score::due(now) : epoch_seconds_score::due(floor_seconds(now));
}

int run_due(session& run) {
    choice chosen;
    unix_ms now{};
    if (!choose(run, chosen) || !take(run, 0, parse_time(run.arguments[0]), now, time_forms)) return exit_bad_input;
    if (!chosen.all && chosen.as != reading::fire_time && chosen.as != reading::run_at &&
        chosen.as != reading::epoch_seconds) {
        return usage_error(run, "due --as takes fire-time, run-at or seconds: " + string{name(chosen.as)} +
                                    " is read by another rule");
    }
    if (chosen.all || chosen.as == reading::run_at) {
        if (!takes_queue(run, echomq::queue::parse)) return exit_bad_input;
    } else if (!takes_queue(run, [](string_view queue) { return bullmq::queue::parse("bull", queue); })) {
        return exit_bad_input;
    }
    const string utc = to_utc(now).to<string>();
    if (chosen.all && !run.has(opt::json))
        run.out << "now " << run.paint(ink::bold, decimal(now.count)) << " = " << utc << '\n';
    for (const auto& set : timed_sets) {
        if (!chosen.all && chosen.as != set.as) continue;
        const auto bound = due_bound(set.as, now);
        if (!bound) {
            run.refuse_argument(0, bound.error(), string{name(set.as)} + ": " + string{message(bound.error().code)});
            continue;
        }
        const string highest = to_text(*bound).to<string>();
        const string key = string{set.key_before} + string{run.value(opt::queue, "orders")} + string{set.key_after};
        const string read = "redis-cli ZRANGEBYSCORE " + shell_word(key) + " ";
        const string due = read + lowest_bound.to<string>() + " " + highest + " LIMIT 0 100";
        const string next = read + "'(" + highest + "' +inf WITHSCORES LIMIT 0 1";
        if (run.has(opt::json)) {
            json line{run.out};
            line.fields("as", name(set.as), "now", utc, "ms", now.count, "lowest", lowest_bound.view(), "highest",
                        highest);
            line.fields("key", key, "due", due, "next", next).end();
        } else if (!chosen.all) {
            run.out << highest << '\n';
        } else {
            run.out << '\n'
                    << run.paint(ink::cyan, name(set.as)) << "  " << lowest_bound.view() << " .. " << highest
                    << ", both inclusive    " << run.paint(ink::dim, words_of(set.as).sets) << "\n  due   " << due
                    << "\n  next  " << next << '\n';
        }
    }
    return run.status();
}

constexpr string_view limits_page =
    R"page(Prints every limit the protocols and this library have: its value, the date it stands for, and why.

JSON, one object a limit: name, value (text), date, why.
)page";

struct limit {
    string name;
    uint64_t value;
    string date;
    string why;
};

std::vector<limit> all_limits() {
    const auto date = [](uint64_t ms) { return to_utc(unix_ms{ms}).to<string>(); };
    std::vector<limit> all;
    all.push_back({"exact-score", max_exact, "",
                   "2^53-1: " + string{message(errc::inexact)} + ", and the server then orders by member bytes"});
    all.push_back({"priority-tier", priority_score::max_tier, "", "2^21-1: " + string{message(errc::tier_range)}});
    all.push_back({"priority-arrival", priority_score::max_arrival, "",
                   "2^32-1: the queue's counter wraps here, and the newest job goes to the front of its tier"});
    const uint64_t last = fire_time_score::max_time.count;
    all.push_back({"fire-time", last, date(last),
                   "2^41-1 ms: the last millisecond whose 4096 slots are all doubles of their own"});
    all.push_back({"fire-time-slot", fire_time_score::max_discriminator, "",
                   "4096 jobs a millisecond: since BullMQ 5.8.6 job 4097 and later tie on slot 4095, before it the "
                   "slot was a counter that wraps"});
    for (unsigned bits = 42; bits <= 48; ++bits) {
        const uint64_t until = (uint64_t{1} << bits) - 1;
        const string slots = decimal(fire_time_score::slots_per_ms(unix_ms{until}));
        all.push_back({"fire-time-" + slots + "-slots", until, date(until),
                       "the last millisecond with " + slots +
                           " slots; the protocol still adds 1, which rounds away, so jobs of a millisecond tie"});
    }
    all.push_back({"run-at", run_at_score::max_time.count, date(run_at_score::max_time.count), "2^53-1 ms"});
    all.push_back({"epoch-seconds", epoch_seconds_score::max_time.count, "", "2^53-1 s, a date beyond any calendar"});
    const uint64_t lua_digits = 99999999999999;
    all.push_back({"lua-tostring", lua_digits, date(lua_digits),
                   "Lua's tostring, .. and cjson print 14 digits: a run-at survives until then, a fire-time score of "
                   "today does not"});
    all.push_back({"lua-bit-band", 0x7fffffff, "",
                   "2^31-1: Lua's bit.band works on signed 32 bits; take the low 12 bits of a score with % 4096"});
    all.push_back({"id", snowflake::max_value, date(snowflake::horizon.count),
                   "2^63-1, minted in the last millisecond that fits 41 bits from " + date(snowflake::epoch.count) +
                       " on; there is none before that either"});
    all.push_back({"id-as-score", max_exact + 1, date(snowflake::unchecked(max_exact + 1).time().count),
                   "ids passed 2^53 in this millisecond: an id is never a score; its time is one, or 0 with the id as "
                   "the member"});
    all.push_back(
        {"id-node", snowflake::max_node, "", "1024 processes mint at a time; two with one number mint the same ids"});
    all.push_back({"id-sequence", snowflake::max_sequence, "",
                   "4096 ids a node and millisecond; more borrow from the milliseconds to come"});
    all.push_back({"queue-name", echomq::detail::queue_name_limit, "", string{message(errc::queue_length)}});
    all.push_back({"cluster-slot", slot_count - 1u, "",
                   "16384 slots; all keys of one command share one, which the hash tag {queue} sees to"});
    return all;
}

int run_limits(session& run) {
    for (const auto& each : all_limits()) {
        if (run.has(opt::json)) {
            json line{run.out};
            line.fields("name", each.name, "value", decimal(each.value)).unless_empty("date", each.date);
            line.fields("why", each.why).end();
        } else {
            run.out << run.paint(ink::cyan, padded(each.name, 22)) << "  ";
            run.out.right(decimal(each.value), 19)
                << (each.date.empty() ? "" : "  ") << each.date << "\n    " << each.why << '\n';
        }
    }
    return exit_ok;
}

constexpr string_view demo_page =
    R"page(Shows one job in three sorted sets: by tier and arrival, by fire time, and by run-at; for each the score, its bits, and
the redis-cli commands that write and read it. They use the queue zsetkit-demo, and the last command removes it.

JSON, one object a reading: as, key, score, write, read.
)page";

struct demo_step {
    reading as;
    string_view title;
    string key;
    double score;
    string read;  ///< its command and range, without the key
};

int run_demo(session& run) {
    constexpr string_view job = "JOB0KHTOWnGLuC";
    constexpr unix_ms time{1769526697641};
    constexpr double by_tier = *priority_score::pack(3, 17), by_fire_time = *fire_time_score::first(time),
                     by_run_at = *run_at_score::pack(time);
    const auto range = [](const result<double>& from, const result<double>& to) {
        return to_text(*from).to<string>() + " " + to_text(*to).to<string>() + " WITHSCORES";
    };
    const auto until = [](const result<double>& due) {
        return lowest_bound.to<string>() + " " + to_text(*due).to<string>() + " WITHSCORES";
    };
    const demo_step steps[] = {
        {reading::priority, "more urgent jobs first, each tier in the order of arrival",
         "bull:{zsetkit-demo}:prioritized", by_tier, range(priority_score::first(3), priority_score::last(3))},
        {reading::fire_time, "at its time, jobs of one millisecond in the order of their slots",
         "bull:{zsetkit-demo}:delayed", by_fire_time, until(fire_time_score::due(time))},
        {reading::run_at, "at its time, jobs of one millisecond in the order of their ids",
         "emq:{zsetkit-demo}:schedule", by_run_at, until(run_at_score::due(time))},
    };
    string keys;
    if (!run.has(opt::json))
        run.out << "One job, " << run.paint(ink::bold, job) << ", tier 3, arrival 17, to run at " << to_utc(time)
                << "\n";
    for (const auto& step : steps) {
        const string score = to_text(step.score).to<string>();
        const string write = "redis-cli ZADD " + shell_word(step.key) + " " + score + " " + string{job};
        const string read = "redis-cli ZRANGEBYSCORE " + shell_word(step.key) + " " + step.read;
        keys += " " + shell_word(step.key);
        if (run.has(opt::json)) {
            json line{run.out};
            line.fields("as", name(step.as), "key", step.key, "score", score, "write", write, "read", read).end();
            continue;
        }
        const auto all = explain(step.score);
        run.out << '\n'
                << run.paint(ink::cyan, name(step.as)) << ": " << step.title << "\n  score "
                << run.paint(ink::bold, score) << '\n';
        if (const auto* meaning = all.find(step.as)) draw_score(run, all, *meaning);
        run.out << "  write  " << write << "\n  read   " << read << '\n';
    }
    if (!run.has(opt::json)) run.out << "\nafterwards  redis-cli DEL" << keys << '\n';
    return exit_ok;
}

// ------------------------------------------------------------------------------------------------------------- ids ---

constexpr string_view id_page =
    R"page(Tells what an id says: its brand, when it was minted (to the millisecond), on which node, as which of that millisecond,
and the names it has elsewhere. Without ID it reads standard input, one a line. An id that is none is refused with the
gate it failed, length, namespace, charset or range, and the column.

JSON, one object an id: line | argument, id, brand, time, ms, node, sequence, integer (text), hash32, stream.
)page";

void print_id_json(session& run, place at, branded_id id) {
    const auto flake = id.flake();
    json line{run.out};
    line.at(at).fields("id", id.text(), "brand", id.brand().text(), "time", to_utc(flake.time()), "ms",
                       flake.time().count);
    line.fields("node", flake.node(), "sequence", flake.sequence(), "integer", decimal(flake.value()));
    line.fields("hash32", id.hash32(), "stream", to_stream_id(flake).text()).end();
}

void print_id_line(session& run, branded_id id) {
    const auto flake = id.flake();
    run.out << run.paint(ink::bold, id.text()) << "  " << run.paint(ink::cyan, to_utc(flake.time()).view()) << "  ";
    run.out << padded("node " + decimal(flake.node()), 9) << "  " << padded("sequence " + decimal(flake.sequence()), 13)
            << "  ";
    run.out.right(decimal(flake.value()), 19) << "  " << to_stream_id(flake).text() << '\n';
}

void print_id_full(session& run, branded_id id, unix_ms now) {
    const auto flake = id.flake();
    constexpr unsigned sequence = snowflake::sequence_bits, node = sequence + snowflake::node_bits,
                       all = node + snowflake::time_bits;
    run.out << run.paint(ink::bold, id.text()) << "  " << run.paint(ink::cyan, to_utc(flake.time()).view()) << "  "
            << distance_in_time(now, flake.time()) << '\n';
    draw_fields(
        run, flake.value(), 0,
        {{all - 1, node, ink::cyan,
          bit_label(decimal(flake.time().count - snowflake::epoch.count) + " ms since 2024", snowflake::time_bits)},
         {node - 1, sequence, ink::magenta, "node " + decimal(flake.node())},
         {sequence - 1, 0, ink::green, "sequence " + decimal(flake.sequence())}});
    run.out << "  brand    " << id.brand().text() << "\n  ms       " << flake.time().count << "\n  integer  "
            << flake.value();
    if (!flake.fits_json_number())
        run.out << run.paint(ink::dim, "  above 2^53-1: never a score, and a string in JSON");
    run.out << "\n  hash32   " << id.hash32() << "\n  stream   " << to_stream_id(flake).text() << '\n';
}

int run_id(session& run) {
    unix_ms now{};
    if (!take_now(run, now)) return exit_bad_input;
    const bool full = run.has(opt::full) || (!run.has(opt::brief) && !reads_standard_input(run));
    uint64_t printed = 0;
    return for_each_input(run, "ids", [&](place at, std::size_t column, string_view text) {
        const auto id = branded_id::parse(text);
        if (!id) return run.refuse(at, {id.error().code, static_cast<std::uint32_t>(id.error().at + column)}, text);
        if (run.has(opt::json)) return print_id_json(run, at, *id);
        if (!full) return print_id_line(run, *id);
        if (printed++ != 0) run.out << '\n';
        print_id_full(run, *id, now);
    });
}

constexpr string_view mint_page =
    R"page(Mints ids: unique for their node, in mint order. More than 4096 in a millisecond borrow from the milliseconds to come.

JSON, one object an id: the one of id.
)page";

int run_mint(session& run) {
    constexpr string_view whole = "it takes a whole number";
    uint64_t count = 0;
    node_number node = development_node();
    brand letters;
    unix_ms at{};
    const bool read = take_option(
                          run, opt::count, "1", [](string_view text) { return parse_number(text, errc::syntax); },
                          count, "it takes a whole number, below 2^64") &&
                      take_option(run, opt::brand, "JOB", brand::parse, letters) &&
                      take_option(run, opt::at, "now", parse_time, at, time_forms) &&
                      (!run.has(opt::node) || take_option(run, opt::node, "", node_number::parse, node, whole));
    if (!read) return exit_bad_input;
    if (!run.has(opt::node))
        run.note("node " + decimal(node.value()) + " is made up, and can be another process's too: give --node");
    const bool frozen = run.has(opt::at);
    minter ids{result<node_number>{node}, [frozen, at] { return frozen ? at : clock_now(); }};
    for (; count > 0 && !run.out.failed(); --count) {
        const auto flake = ids.next();
        if (!flake) {
            run.note(message(flake.error().code));
            return exit_bad_input;
        }
        const auto id = branded_id::make(letters, *flake);
        if (run.has(opt::json))
            print_id_json(run, {"", 0}, id);
        else
            run.out << id.text() << '\n';
    }
    return exit_ok;
}

constexpr string_view range_page =
    R"page(Prints the bounds that hold every id minted from FROM on and before TO, and the commands that read them: in a set whose
members are ids of one brand, all with score 0, and in a stream. A time is a number of Unix ms, a UTC instant, or now.

JSON, one object: brand, from, to, lex_from and lex_to, first and last (the smallest and largest snowflake, text),
stream_first and stream_last, and forward, backward and stream (commands).
)page";

int run_range(session& run) {
    brand letters;
    unix_ms from{}, to{};
    if (!take_option(run, opt::brand, "JOB", brand::parse, letters)) return exit_bad_input;
    if (!takes_queue(run, echomq::queue::parse)) return exit_bad_input;
    const bool read = take(run, 0, parse_time(run.arguments[0]), from, time_forms);
    if (!take(run, 1, parse_time(run.arguments[1]), to, time_forms) || !read) return exit_bad_input;
    if (from >= to) {
        run.refuse_argument(1, {errc::range}, "TO is not after FROM: no instant lies between them");
        return exit_bad_input;
    }
    snowflake first, last;
    if (!take(run, 0, snowflake::first_at(from), first)) return exit_bad_input;
    if (!take(run, 1, snowflake::last_at({to.count - 1}), last)) return exit_bad_input;
    const auto window = minted_between(letters, from, to).value();
    const auto entries = stream_entries(from, {to.count - 1});
    const string entry_first = entries.first.text().to<string>(), entry_last = entries.last.text().to<string>();
    const string queue = "emq:{" + string{run.value(opt::queue, "orders")} + "}:";
    const string set = shell_word(queue + "pending") + " ";
    const string lex_from = shell_word(window.from), lex_to = shell_word(window.to);
    const string forward = "redis-cli ZRANGEBYLEX " + set + lex_from + " " + lex_to + " LIMIT 0 100";
    const string backward = "redis-cli ZREVRANGEBYLEX " + set + lex_to + " " + lex_from + " LIMIT 0 100";
    const string stream = "redis-cli XRANGE " + shell_word(queue + "stream:" + string{letters.text()}) + " " +
                          entry_first + " " + entry_last + " COUNT 100";
    if (run.has(opt::json)) {
        json line{run.out};
        line.fields("brand", letters.text(), "from", to_utc(from), "to", to_utc(to), "lex_from", window.from);
        line.fields("lex_to", window.to, "first", decimal(first.value()), "last", decimal(last.value()));
        line.fields("stream_first", entry_first, "stream_last", entry_last);
        line.fields("forward", forward, "backward", backward, "stream", stream).end();
        return exit_ok;
    }
    const auto title = [&run](string_view text) { return run.paint(ink::cyan, padded(string{text}, 10)); };
    run.out << to_utc(from) << " .. " << to_utc(to) << ", the end not included\n\n"
            << title("ids") << window.from << " .. " << window.to << "\n  forward   " << forward << "\n  backward  "
            << backward << "\n\n"
            << title("integers") << first.value() << " .. " << last.value() << "\n\n"
            << title("stream") << entry_first << " .. " << entry_last << "\n  read      " << stream << '\n';
    return exit_ok;
}

// ------------------------------------------------------------------------------------------------------------ keys ---

/// What a key is, whichever key space it is of; `space` is empty when it is of none.
struct key_report {
    string_view space, family, type, member, score;
    std::vector<std::pair<string_view, string_view>> parts;  ///< those it has, named
};

/// A BullMQ key can have any prefix, and its jobs any name, so that most keys with two colons could be one. Jobs are
/// believed under the known prefix only, what a queue has one of under any.
bool is_believable(const bullmq::parsed_key& key, string_view prefix) {
    const auto bare = [](string_view text) {
        return text.starts_with('{') && text.ends_with('}') ? text.substr(1, text.size() - 2) : text;
    };
    return key.which < bullmq::family::job || bare(key.prefix) == bare(prefix);
}

template <class Parsed, class Facts>
key_report report_of(string_view space, string_view prefix, const Parsed& parsed, const Facts& facts) {
    key_report report{space, facts.name, name(facts.type), facts.member, facts.score, {}};
    const std::pair<string_view, string_view> parts[] = {
        {"prefix", prefix}, {"queue", parsed.queue}, {"id", parsed.id}, {"name", parsed.name}, {"part", parsed.part}};
    for (const auto& part : parts) {
        if (!part.second.empty()) report.parts.push_back(part);
    }
    return report;
}

key_report describe_key(string_view key, string_view prefix) {
    if (const auto parsed = echomq::parse_key(key)) {
        return report_of("echomq", "", *parsed, echomq::facts(parsed->which));
    }
    if (const auto parsed = bullmq::parse_key(key); parsed && is_believable(*parsed, prefix)) {
        return report_of("bullmq", parsed->prefix, *parsed, bullmq::facts(parsed->which));
    }
    return {};
}

constexpr string_view key_page =
    R"page(Tells what a key is: its key space and family, its parts, its hash tag and cluster slot, the type it has on the server,
and what its members and scores mean. Without KEY it reads standard input, one a line, so that

  redis-cli --scan | zsetkit key

classifies a whole server; keys that belong to no family are marked unclassified and counted at the end. BullMQ's jobs are
recognized under the prefix bull, with or without braces, or the one of --prefix; its other keys under any.

JSON, one object a key: line | argument, key, space (echomq or bullmq; null when unclassified), family, type, member, score,
parts (an object), tag, slot.
)page";

void print_key_json(session& run, place at, string_view key, const key_report& report) {
    json line{run.out};
    line.at(at).bytes("key", key).or_null("space", report.space);
    if (!report.space.empty()) {
        line.fields("family", report.family, "type", report.type, "member", report.member);
        line.unless_empty("score", report.score).key("parts").open('{');
        for (const auto& [part, value] : report.parts) line.bytes(part, value);
        line.close('}');
    }
    line.bytes("tag", hash_tag(key)).fields("slot", slot(key)).end();
}

void print_key(session& run, string_view key, const key_report& report, bool full, unix_ms now) {
    const bool known = !report.space.empty();
    const string family = known ? string{report.space} + " " + string{report.family} : "unclassified";
    if (!full) {
        run.out.right(decimal(slot(key)), 5)
            << "  " << run.paint(known ? ink::cyan : ink::yellow, padded(family, 29)) << "  ";
        run.out.left(known ? report.type : "-", 11) << "  " << printable(key) << '\n';
        return;
    }
    run.out << run.paint(ink::bold, printable(key)) << "  " << run.paint(known ? ink::cyan : ink::yellow, family)
            << '\n';
    for (const auto& [part, value] : report.parts) {
        run.out << "  " << padded(string{part}, 7) << " " << printable(value);
        if (const auto id = branded_id::parse(value); id && part == "id") {
            run.out << "  minted " << to_utc(id->flake().time()) << ", " << distance_in_time(now, id->flake().time());
        }
        run.out << '\n';
    }
    const string_view tag = hash_tag(key);
    run.out << "  slot    " << slot(key)
            << (tag.empty() ? ", of the whole key: it has no hash tag" : ", of the tag " + printable(tag)) << '\n';
    if (!known) return;
    run.out << "  type    " << report.type << "\n  " << (report.type == "string" ? "value   " : "member  ")
            << report.member << '\n';
    if (!report.score.empty()) run.out << "  score   " << report.score << '\n';
}

int run_key(session& run) {
    unix_ms now{};
    if (!take_now(run, now)) return exit_bad_input;
    const bool full = run.has(opt::full) || (!run.has(opt::brief) && !reads_standard_input(run));
    uint64_t printed = 0, unclassified = 0;
    const int status = for_each_input(run, "keys", [&](place at, std::size_t, string_view key) {
        const auto report = describe_key(key, run.value(opt::prefix, bullmq::default_prefix));
        unclassified += report.space.empty();
        if (run.has(opt::json)) return print_key_json(run, at, key, report);
        if (full && printed != 0) run.out << '\n';
        ++printed;
        print_key(run, key, report, full, now);
    });
    if (unclassified != 0)
        run.note(decimal(unclassified) + " of " + decimal(printed) +
                 " keys belong to no family of the known key spaces");
    return status;
}

constexpr string_view slot_page =
    R"page(Prints the cluster slot of each key, 0..16383, as CLUSTER KEYSLOT answers it, and the bytes that decide it: the hash tag,
or the whole key. Without KEY it reads standard input, one a line.

JSON, one object a key: line | argument, key, slot, tag (empty when the whole key decides).
)page";

int run_slot(session& run) {
    return for_each_input(run, "keys", [&](place at, std::size_t, string_view key) {
        if (run.has(opt::json)) {
            return json{run.out}.at(at).bytes("key", key).fields("slot", slot(key)).bytes("tag", hash_tag(key)).end();
        }
        run.out.right(decimal(slot(key)), 5) << "  " << printable(key) << '\n';
    });
}

constexpr string_view keys_page =
    R"page(Prints every key a queue can have, with its type and what it holds; <id>, <name> and <group> stand for what varies. The
keys of a queue share one cluster slot, BullMQ's only when its prefix or its name has braces. Without QUEUE it reads
standard input, one a line.

JSON, one object a key: space, queue, key, family, type, member, score, slot (null when the keys share none).
)page";

struct key_row {
    string tail;  ///< of the key, behind the queue's base
    string_view family, type, member, score;
};

/// The rows of a table of families, from each one's facts and the words that vary in its keys.
template <class Facts, class Vary>
std::vector<key_row> rows_of(const Facts& families, Vary vary) {
    std::vector<key_row> rows;
    for (const auto& facts : families) {
        rows.push_back({string{facts.word} + vary(facts), facts.name, name(facts.type), facts.member, facts.score});
    }
    return rows;
}

std::vector<key_row> echomq_rows() {
    using echomq::family;
    const auto of_queues = std::span{echomq::families}.first(static_cast<std::size_t>(family::version));
    return rows_of(of_queues, [](const auto& facts) -> string {
        if (facts.which < family::registration) return "";
        if (facts.which == family::job) return "<id>";
        if (facts.which > family::job && facts.which < family::lane) return "<id>:" + string{facts.name.substr(4)};
        if (facts.which == family::lane) return "<group>" + string{echomq::detail::lane_tail};
        return facts.which == family::stream_archive ? "<name>" + string{echomq::detail::archive_tail} : "<name>";
    });
}

std::vector<key_row> bullmq_rows() {
    using bullmq::family;
    return rows_of(bullmq::families, [](const auto& facts) -> string {
        if (facts.which < family::dedup) return "";
        if (facts.which < family::job) return "<name>";
        return facts.which == family::job ? "<id>" : "<id>:" + string{facts.name.substr(4)};
    });
}

void print_keys(session& run, string_view queue, string_view base, const result<std::uint16_t>& its_slot,
                const std::vector<key_row>& rows) {
    if (run.has(opt::json)) {
        for (const auto& row : rows) {
            json line{run.out};
            line.fields("space", run.arguments[0]).bytes("queue", queue).bytes("key", string{base} + row.tail);
            line.fields("family", row.family, "type", row.type, "member", row.member).unless_empty("score", row.score);
            (its_slot ? line.fields("slot", *its_slot) : line.fields("slot", nullptr)).end();
        }
        return;
    }
    run.out << run.paint(ink::bold, printable(queue));
    if (its_slot)
        run.out << ", slot " << *its_slot << '\n';
    else
        run.out << run.paint(ink::yellow, "  ! without braces its keys lie on many slots: no cluster runs its scripts")
                << '\n';
    for (const auto& row : rows) {
        run.out << "  " << padded(printable(base) + row.tail, base.size() + 28) << "  "
                << run.paint(ink::cyan, padded(string{row.type}, 11)) << "  " << row.member;
        if (!row.score.empty()) run.out << "; score: " << row.score;
        run.out << '\n';
    }
}

int run_keys(session& run) {
    constexpr string_view spaces[] = {"echomq", "bullmq"};
    const string_view space = run.arguments[0], prefix = run.value(opt::prefix, bullmq::default_prefix);
    if (space != "echomq" && space != "bullmq") {
        return usage_error(run, "keys knows no key space " + printable(space) + suggestion(space, spaces));
    }
    const auto print = [&](place at, std::size_t column, string_view text) {
        const auto refuse = [&](error why) {
            run.refuse(at, {why.code, static_cast<std::uint32_t>(why.at + column)}, text);
        };
        if (space == "echomq") {
            const auto queue = echomq::queue::parse(text);
            if (!queue) return refuse(queue.error());
            print_keys(run, text, queue->base(), queue->slot(), echomq_rows());
        } else {
            const auto queue = bullmq::queue::parse(prefix, text);
            if (!queue) return refuse(queue.error());
            print_keys(run, text, queue->base(), queue->slot(), bullmq_rows());
        }
    };
    return for_each_input(run, "queue names", print, 1);
}

constexpr string_view spread_page =
    R"page(Tells how queues lie on a cluster: each one's slot and master, how many each of N masters has, and whether anything is
spread at all. QUEUE is a name, which is the hash tag of its keys, or a key with a tag of its own ({bull}:orders). Masters
are taken to share the slots evenly, as in a new cluster. Without QUEUE it reads standard input, one a line.

JSON, one object a queue (line | argument, queue, slot, master), then one with queues, slots, masters, idle_masters,
busiest_master, queues_on_busiest, per_master (a list) and warning (null when there is none).
)page";

int run_spread(session& run) {
    uint64_t masters = 0;
    const auto parse_masters = [](string_view text) {
        return parse_number(text, errc::masters_range).and_then([](uint64_t count) -> result<uint64_t> {
            if (const auto first = master_of(0, count); !first) return first.error();
            return count;
        });
    };
    if (!take_option(run, opt::masters, "3", parse_masters, masters, "it takes a whole number")) return exit_bad_input;
    std::vector<std::uint16_t> slots;
    const auto place_queue = [&](place at, std::size_t, string_view queue) {
        const std::uint16_t its = slot(queue);
        const uint64_t master = *master_of(its, masters);
        slots.push_back(its);
        if (run.has(opt::json)) {
            json{run.out}.at(at).bytes("queue", queue).fields("slot", its, "master", master).end();
        } else {
            run.out.right(decimal(its), 5)
                << "  master " << padded(decimal(master), 5) << "  " << printable(queue) << '\n';
        }
    };
    const int status = for_each_input(run, "queue names", place_queue);
    std::vector<std::uint32_t> per_master(static_cast<std::uint32_t>(masters));
    const auto spread = measure_spread(slots, per_master);
    if (!spread) return exit_bad_input;
    if (run.has(opt::json)) {
        json line{run.out};
        line.fields("queues", spread->queues, "slots", spread->distinct_slots, "masters", masters);
        line.fields("idle_masters", spread->idle_masters, "busiest_master", spread->busiest_master);
        line.fields("queues_on_busiest", spread->queues_on_busiest).key("per_master").open('[');
        for (const auto count : per_master) line.value(count);
        line.close(']').or_null("warning", spread->warning()).end();
        return status;
    }
    run.out << '\n'
            << spread->queues << " queues on " << spread->distinct_slots << " slots of " << masters << " masters\n";
    for (std::size_t i = 0; i < per_master.size() && masters <= 100; ++i) {
        const std::size_t bar =
            spread->queues_on_busiest == 0
                ? 0
                : (std::size_t{per_master[i]} * 50 + spread->queues_on_busiest - 1) / spread->queues_on_busiest;
        run.out << "  master " << padded(decimal(i), 3);
        run.out.right(decimal(per_master[i]), 9) << "  " << run.paint(ink::cyan, string(bar, '#')) << '\n';
    }
    if (!spread->warning().empty()) run.out << "  " << run.paint(ink::yellow, "! " + string{spread->warning()}) << '\n';
    return status;
}

void print_version(session& run) {
    run.out << "zsetkit " << ZSETKIT_VERSION_MAJOR << '.' << ZSETKIT_VERSION_MINOR << '.' << ZSETKIT_VERSION_PATCH
            << '\n';
}

void print_options(session& run, unsigned taken) {
    for (const auto& each : options) {
        if (!(taken & bit(each.id))) continue;
        string spelling = each.letter != 0 ? string{'-', each.letter, ',', ' '} : string{};
        spelling += "--" + string{each.name} + (each.value.empty() ? "" : " " + string{each.value});
        run.out << "  ";
        run.out.left(spelling, 18) << "  " << each.help << '\n';
    }
}

void print_command_page(session& run, const command& of) {
    run.out << run.paint(ink::bold, "zsetkit " + string{of.name}) << " - " << of.summary << "\n\n  zsetkit "
            << of.synopsis << "\n\n"
            << of.page << '\n';
    print_options(run, of.options | everywhere);
}

void print_main_page(session& run) {
    run.out << run.paint(ink::bold, "zsetkit")
            << " - what the numbers in a queue's sorted sets mean\n\n  zsetkit COMMAND [ARGUMENT ...]\n\n";
    for (const auto& each : commands) {
        run.out << "  ";
        run.out.left(each.synopsis, 49) << "  " << each.summary << '\n';
    }
    run.out << R"page(
zsetkit COMMAND --help has the options, the JSON fields and the details. Numbers below zero are arguments, not options
(zsetkit decode -5); -- ends the options; - is standard input. Colour is for terminals, and NO_COLOR turns it off.

  zsetkit demo
  zsetkit decode 7247981353537543
  redis-cli ZRANGE bull:orders:delayed 0 -1 WITHSCORES | zsetkit decode --as fire-time
  redis-cli ZADD demo:ladder "$(zsetkit pack priority 3 17)" job-1
  zsetkit due now

Exit status: 0; 1 when reading or writing failed; 2 when input or arguments were refused (the rest is still answered).
)page";
}

const command* find_command(string_view wanted) {
    for (const auto& each : commands) {
        if (each.name == wanted) return &each;
    }
    return nullptr;
}

int unknown_command(session& run, string_view wanted) {
    std::vector<string_view> names;
    for (const auto& each : commands) names.push_back(each.name);
    const string close =
        parse_score(wanted) ? ": did you mean zsetkit decode " + string{wanted} + "?" : suggestion(wanted, names);
    return usage_error(run, "there is no command " + printable(wanted) + close);
}

constexpr string_view help_page = "Shows this program's page, or a command's.\n";

int run_help(session& run) {
    if (run.arguments.empty()) return print_main_page(run), exit_ok;
    const auto* of = find_command(run.arguments[0]);
    if (!of) return unknown_command(run, run.arguments[0]);
    return print_command_page(run, *of), exit_ok;
}

const std::vector<command> commands = {
    {"decode", "decode [SCORE ...]", "what scores mean; reads standard input too", 0, any_number,
     bit(opt::as) | bit(opt::members) | bit(opt::scores) | bit(opt::full) | bit(opt::brief) | bit(opt::now), run_decode,
     decode_page},
    {"pack", "pack READING TIER ARRIVAL | TIME [DISC]", "the score of a tier and arrival, or of a time", 1, 3,
     bit(opt::counter) | bit(opt::full) | bit(opt::brief) | bit(opt::now), run_pack, pack_page},
    {"due", "due NOW", "the bounds and commands that read what is due", 1, 1, bit(opt::as) | bit(opt::queue), run_due,
     due_page},
    {"limits", "limits", "every limit, its date and why", 0, 0, 0, run_limits, limits_page},
    {"demo", "demo", "one job in three sorted sets", 0, 0, 0, run_demo, demo_page},
    {"id", "id [ID ...]", "what ids say; reads standard input too", 0, any_number,
     bit(opt::full) | bit(opt::brief) | bit(opt::now), run_id, id_page},
    {"mint", "mint [-n N] [--node K] [--brand BRD] [--at TIME]", "new ids", 0, 0,
     bit(opt::count) | bit(opt::node) | bit(opt::brand) | bit(opt::at), run_mint, mint_page},
    {"range", "range FROM TO", "the bounds of the ids minted between two times", 2, 2,
     bit(opt::brand) | bit(opt::queue), run_range, range_page},
    {"key", "key [KEY ...]", "what keys are; reads standard input too", 0, any_number,
     bit(opt::full) | bit(opt::brief) | bit(opt::now) | bit(opt::prefix), run_key, key_page},
    {"slot", "slot [KEY ...]", "cluster slots; reads standard input too", 0, any_number, 0, run_slot, slot_page},
    {"keys", "keys echomq|bullmq [QUEUE ...]", "every key a queue can have", 1, any_number, bit(opt::prefix), run_keys,
     keys_page},
    {"spread", "spread [QUEUE ...] [--masters N]", "how queues lie on a cluster", 0, any_number, bit(opt::masters),
     run_spread, spread_page},
    {"help", "help [COMMAND]", "this page, or a command's", 0, 1, 0, run_help, help_page},
};

bool wants_colour(const session& run) {
    const string_view when = run.value(opt::color, "auto");
    const char* const none = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    if (when != "auto") return when == "always";
    return is_terminal(1) && !(none && *none) && !(terminal && string_view{terminal} == "dumb");
}

int answer(session& run, int count, char** words_of_line) {
    const string_view first = count > 1 ? words_of_line[1] : "";
    if (first == "--version") return print_version(run), exit_ok;
    if (first == "--help" || first == "-h")
        return run.color = is_terminal(1) && wants_colour(run), print_main_page(run), exit_ok;
    if (first.empty()) return usage_error(run, "a command is missing");
    run.chosen = find_command(first);
    if (!run.chosen) return unknown_command(run, first);
    if (const int wrong = parse_arguments(run, count, words_of_line); wrong != exit_ok) return wrong;
    const string_view when = run.value(opt::color, "auto");
    if (when != "auto" && when != "always" && when != "never")
        return usage_error(run, "--color is auto, always or never");
    run.color = wants_colour(run);
    if (run.has(opt::help)) return print_command_page(run, *run.chosen), exit_ok;
    if (run.arguments.size() < run.chosen->fewest || run.arguments.size() > run.chosen->most) {
        return usage_error(
            run, string{run.chosen->name} +
                     (run.arguments.size() < run.chosen->fewest ? ": an argument is missing" : ": too many arguments"));
    }
    return run.chosen->run(run);
}

}  // namespace

int main(int count, char** words_of_line) {
    use_bytes_as_they_are();
    session run;
    const int status = answer(run, count, words_of_line);
    run.out.flush();
    if (!run.out.failed()) return status;
    if (run.out.error() != EPIPE) run.note("writing the output: " + string{std::strerror(run.out.error())});
    return exit_io;
}
