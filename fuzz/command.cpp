// SPDX-License-Identifier: MIT
//
// Any keys and arguments as a call: its RESP bytes, read back by a parser written from the protocol, are the argv; as EVAL and as
// a copy as well. The input is a list of texts: a byte for the length, then the bytes; the first byte splits keys from arguments.
#include <zsetkit/script/command.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr auto one = zsetkit::make_script("one", "return 1");

void require(bool holds) {
    if (!holds) __builtin_trap();
}

std::size_t number(const std::string& wire, std::size_t& at) {
    const auto end = wire.find("\r\n", at);
    require(end != std::string::npos);
    const std::size_t value = std::stoul(wire.substr(at, end - at));
    at = end + 2;
    return value;
}

std::vector<std::string> decode(const std::string& wire) {
    std::size_t at = 0;
    require(wire[at++] == '*');
    std::vector<std::string> argv(number(wire, at));
    for (auto& part : argv) {
        require(wire[at++] == '$');
        const std::size_t size = number(wire, at);
        part = wire.substr(at, size);
        at += size;
        require(wire.substr(at, 2) == "\r\n");
        at += 2;
    }
    require(at == wire.size());
    return argv;
}

void check(const zsetkit::command& call, const std::vector<std::string>& argv) {
    std::string wire;
    call.append_resp(wire);
    require(decode(wire) == argv);
    require(call.resp_size() == wire.size());
    std::size_t i = 0;
    call.for_each([&](std::string_view part) { require(i < argv.size() && part == argv[i++]); });
    require(i == argv.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    std::vector<std::string> texts;
    for (std::size_t at = 1; at < size;) {
        const std::size_t length = data[at++], left = size - at, taken = length < left ? length : left;
        texts.emplace_back(reinterpret_cast<const char*>(data + at), taken);
        at += taken;
    }
    const std::size_t keys = texts.empty() ? 0 : data[0] % (texts.size() + 1);
    const std::vector<std::string_view> parts{texts.begin(), texts.end()};
    const std::span<const std::string_view> all{parts};
    const auto call = zsetkit::command::call(one, all.first(keys), all.subspan(keys));
    bool apart = false;
    for (std::size_t i = 1; i < keys; ++i) apart = apart || zsetkit::slot(texts[i]) != zsetkit::slot(texts[0]);
    require(call.has_value() == (texts.size() <= zsetkit::command::max_keys_and_arguments && !apart));
    if (!call) return 0;
    std::vector<std::string> argv{"EVALSHA", one.sha.to<std::string>(), std::to_string(keys)};
    argv.insert(argv.end(), texts.begin(), texts.end());
    check(*call, argv);
    const zsetkit::command copy = *call;
    check(copy, argv);
    argv[0] = "EVAL", argv[1] = "return 1";
    check(copy.as_eval(), argv);
    return 0;
}
