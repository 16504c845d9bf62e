// SPDX-License-Identifier: MIT
//
// The program, run as people run it: with arguments, pipes and terminals. ZSETKIT_PROGRAM is the path of the built
// binary.
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <zsetkit/id.hpp>
#include <zsetkit/key.hpp>
#include <zsetkit/score/explain.hpp>
#include <zsetkit/score/text.hpp>
#include <zsetkit/score/utc.hpp>
#include <zsetkit/version.hpp>

#include "../support/catch.hpp"
#include "../support/redis.hpp"

#if !defined(ZSETKIT_PROGRAM)
#define ZSETKIT_PROGRAM "zsetkit"
#endif

namespace {

using std::string;
using std::string_view;

string program() {
    const char* const given = std::getenv("ZSETKIT_PROGRAM");
    return given ? given : ZSETKIT_PROGRAM;
}

struct outcome {
    int status;  ///< of exit; -1 when a signal ended it
    string out;
    string err;
    long peak_kb;
};

/// A file without a name, which goes away when it is closed.
class scratch_file {
public:
    explicit scratch_file(string_view text = "") : file_{std::tmpfile()} {
        REQUIRE(file_);
        append(text);
        rewind();
    }
    scratch_file(const scratch_file&) = delete;
    scratch_file& operator=(const scratch_file&) = delete;
    ~scratch_file() { std::fclose(file_); }

    void append(string_view text) {
        if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) FAIL("a scratch file can't be written");
    }
    void rewind() { std::rewind(file_); }  // and write out what was appended
    [[nodiscard]] int descriptor() const { return fileno(file_); }
    [[nodiscard]] string text() const {
        string all;
        std::rewind(file_);
        char block[4096];
        for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, file_)) > 0;) all.append(block, got);
        return all;
    }

private:
    std::FILE* file_;
};

struct setting {
    string_view input{};
    int in = -1, out = -1;              ///< other standard input and output
    std::vector<string> environment{};  ///< "NAME=value" to add
};

outcome run(const std::vector<string>& arguments, const setting& with = {}) {
    const scratch_file in{with.input}, out, err;
    const string path = program();
    std::vector<char*> words;
    string first = path;
    words.push_back(first.data());
    std::vector<string> copies = arguments;
    for (auto& word : copies) words.push_back(word.data());
    words.push_back(nullptr);

    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        unsetenv("NO_COLOR");
        setenv("TERM", "xterm", 1);
        // A sanitizer keeps what is freed; the tests about memory are not about that.
        const char* const asan = std::getenv("ASAN_OPTIONS");
        setenv("ASAN_OPTIONS", (string{asan ? asan : ""} + ":quarantine_size_mb=1").c_str(), 1);
        signal(SIGPIPE, SIG_IGN);
        for (const auto& each : with.environment) putenv(const_cast<char*>(each.c_str()));
        if (dup2(with.in < 0 ? in.descriptor() : with.in, 0) < 0 ||
            dup2(with.out < 0 ? out.descriptor() : with.out, 1) < 0 || dup2(err.descriptor(), 2) < 0)
            _exit(126);
        execv(path.c_str(), words.data());
        _exit(127);
    }
    int status = 0;
    rusage used{};
    REQUIRE(wait4(child, &status, 0, &used) == child);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.text(), err.text(), used.ru_maxrss};
}

outcome run(const std::vector<string>& arguments, string_view input) {
    setting with;
    with.input = input;
    return run(arguments, with);
}

/// What a run takes that has little to do; a sanitizer makes it much.
long small_peak_kb() { return run({"decode"}, "5\n").peak_kb; }

bool has(string_view text, string_view part) { return text.find(part) != string_view::npos; }

std::vector<string_view> lines_of(string_view text) {
    std::vector<string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// The text of a field of a line of JSON, when it has one and nothing in it is escaped.
string field_of(string_view line, const string& name) {
    const string before = "\"" + name + "\":\"";
    const std::size_t at = line.find(before);
    if (at == string_view::npos) return "";
    line.remove_prefix(at + before.size());
    return string{line.substr(0, line.find('"'))};
}

/// A strict reader of JSON that keeps nothing: it says whether the text is one value.
class json_reader {
public:
    explicit json_reader(string_view text) : rest_{text} {}
    bool valid() { return value() && rest_.empty(); }

private:
    bool take(string_view token) {
        if (!rest_.starts_with(token)) return false;
        rest_.remove_prefix(token.size());
        return true;
    }
    bool text() {
        if (!take("\"")) return false;
        while (!rest_.empty() && rest_[0] != '"') {
            if (static_cast<unsigned char>(rest_[0]) < 0x20) return false;
            if (take("\\u")) {
                if (rest_.size() < 4 || rest_.substr(0, 4).find_first_not_of("0123456789abcdef") != string_view::npos)
                    return false;
                rest_.remove_prefix(4);
            } else if (take("\\")) {
                if (rest_.empty() || string_view{"\"\\/bfnrt"}.find(rest_[0]) == string_view::npos) return false;
                rest_.remove_prefix(1);
            } else {
                rest_.remove_prefix(1);
            }
        }
        return take("\"");
    }
    template <class Item>
    bool list(string_view open, string_view close, Item item) {
        if (!take(open)) return false;
        if (take(close)) return true;
        do {
            if (!item()) return false;
        } while (take(","));
        return take(close);
    }
    bool value() {
        if (rest_.starts_with('{')) return list("{", "}", [this] { return text() && take(":") && value(); });
        if (rest_.starts_with('[')) return list("[", "]", [this] { return value(); });
        if (rest_.starts_with('"')) return text();
        if (take("true") || take("false") || take("null")) return true;
        const std::size_t end = rest_.find_first_not_of("-+.0123456789e");
        const string_view number = rest_.substr(0, end);
        if (number.empty() || !zsetkit::parse_score(number)) return false;
        rest_.remove_prefix(number.size());
        return true;
    }

    string_view rest_;
};

void check_json_lines(string_view out, std::size_t count) {
    const auto lines = lines_of(out);
    CHECK(lines.size() == count);
    CHECK((out.empty() || out.back() == '\n'));
    for (const auto line : lines) {
        INFO(line);
        CHECK(json_reader{line}.valid());
    }
}

}  // namespace

TEST_CASE("decode names the likeliest reading of a score, its parts and whether it is exact", "[program]") {
    const struct {
        string score, reading, facts;
    } cases[] = {
        {"7247981353537543", "fire-time", "2026-01-27T15:11:37.641Z, slot 7"},
        {"4294967303", "priority", "tier 1, arrival 7"},
        {"1769526697641", "run-at", "2026-01-27T15:11:37.641Z"},
        {"1769526697", "seconds", "2026-01-27T15:11:37.000Z"},
        {"1706649000.123456", "seconds-fraction", "2024-01-30T21:10:00.123456Z"},
        {"1798761600000.0002", "marker", "2027-01-01T00:00:00.000Z, slot 1"},
        {"0", "pending", "in the order of the members"},
        {"-0", "pending", "in the order of the members"},
        {"5", "plain-tier", "tier 5"},
        {"-4294967283", "priority", "tier -1, arrival 13"},
        {"7.247981353537543e+15", "fire-time", "2026-01-27T15:11:37.641Z, slot 7"},
    };
    for (const auto& each : cases) {
        INFO(each.score);
        const auto brief = run({"decode", "--short", each.score});
        CHECK(brief.status == 0);
        CHECK(brief.err.empty());
        CHECK(lines_of(brief.out).size() == 1);
        CHECK(has(brief.out, "  " + each.reading + " "));
        CHECK(has(brief.out, each.facts));
        const auto full = run({"decode", each.score});
        CHECK(full.status == 0);
        CHECK(has(full.out, each.facts));
        const auto json = run({"decode", "--json", each.score});
        check_json_lines(json.out, 1);
        CHECK(has(json.out, "\"reading\":\"" + each.reading + "\""));
    }
}

TEST_CASE("decode draws the 53 bits of a score with its parts apart", "[program]") {
    const auto fire_time = run({"decode", "7247981353537543"});
    CHECK(has(fire_time.out, "11001110000000000000000101001111010101001 000000000111\n"));
    CHECK(has(fire_time.out, "52                                     12 11         0\n"));
    const auto priority = run({"decode", "4294967303"});
    CHECK(has(priority.out, "000000000000000000001 00000000000000000000000000000111\n"));
    const auto forced = run({"decode", "7247981353537543", "--as", "priority"});
    CHECK(has(forced.out, "110011100000000000000 00101001111010101001000000000111\n"));
    const auto inexact = run({"decode", "9007199254740992", "--as", "priority"});
    CHECK(has(inexact.out, "1000000000000000000000 0000000000000000000000000000000?\n"));
}

TEST_CASE("decode warns in a sentence about what is lost or surprising", "[program]") {
    const struct {
        std::vector<string> arguments;
        string code, sentence;
    } cases[] = {
        {{"9007199254740992"}, "tier_range", "tier 2097152 is above 2097151: here 16 jobs in a row get 9 scores"},
        {{"18014398509481984", "--as", "priority"},
         "tier_range",
         "tier 4194304 is above 2097151: here 16 jobs in a row get 5 scores"},
        {{"9007199254740992"},
         "time_range",
         "past 2039-09-07T15:47:35.551Z a millisecond has 2048 slots instead of 4096"},
        {{"-4294967283"}, "negative", "tier -1 is below 0"},
        {{"-5"}, "negative", "tier -1 is below 0"},
        {{"1798761600000.0002"}, "fraction", "the job is due at 2027-01-01T00:00:00.000Z"},
        {{"9007199254740993"}, "rounded", "no double is 9007199254740993: servers keep 9007199254740992"},
        {{"inf"}, "infinite", "the score is infinite: it carries no value"},
        {{"7247981353541631"}, "window_full", "slot 4095 is the last of its millisecond"},
        {{"8589934591", "--as", "priority"}, "arrival_wraps", "the counter wraps in 1 jobs"},
        {{"1769526697641000"}, "unit", "these look like microseconds"},
        {{"9007199254740992", "--as", "run-at"}, "inexact", "doubles are 2 apart"},
    };
    for (const auto& each : cases) {
        std::vector<string> arguments = {"decode"};
        arguments.insert(arguments.end(), each.arguments.begin(), each.arguments.end());
        INFO(each.arguments[0] << " " << each.code);
        const auto full = run(arguments);
        CHECK(full.status == 0);
        CHECK(has(full.out, "! "));
        CHECK(has(full.out, each.sentence));
        arguments.emplace_back("--json");
        const auto json = run(arguments);
        check_json_lines(json.out, 1);
        CHECK(has(json.out, "{\"code\":\"" + each.code + "\",\"message\":"));
    }
    for (const string ordinary :
         {"7247981353537543", "4294967303", "1769526697641", "1769526697", "0", "1706649000.123456"}) {
        INFO(ordinary);
        CHECK(!has(run({"decode", ordinary}).out, "! "));
        CHECK(has(run({"decode", ordinary, "--json"}).out, "\"warnings\":[]}"));
    }
}

TEST_CASE("what is not a score is refused with its place and what is allowed, and the others are decoded",
          "[program]") {
    const auto outcome = run({"decode", "--short", "12x4", "4294967303", "nan", "", "1e400", "1e-400", "0x10", " 5"});
    CHECK(outcome.status == 2);
    CHECK(lines_of(outcome.out).size() == 1);
    CHECK(has(outcome.out, "tier 1, arrival 7"));
    CHECK(has(outcome.err, "argument 1, column 3: \"12x4\": not a number: an optional sign, decimal digits"));
    CHECK(has(outcome.err, "argument 3, column 1: \"nan\": the score is NaN"));
    CHECK(has(outcome.err, "argument 4, column 1: \"\": not a number"));
    CHECK(has(outcome.err, "argument 5, column 1: \"1e400\": the number is above the largest double"));
    CHECK(has(outcome.err,
              "argument 6, column 1: \"1e-400\": the number is not zero but below half the smallest double"));
    CHECK(has(outcome.err, "argument 7, column 2: \"0x10\""));
    CHECK(has(outcome.err, "argument 8, column 1: \" 5\""));
    const auto json = run({"decode", "--json", "12x4", "5"});
    CHECK(json.status == 2);
    check_json_lines(json.out, 2);
    CHECK(has(json.out, R"({"argument":1,"column":3,"error":"syntax","message":")"));
    const auto unfit = run({"decode", "--as", "fire-time", "-5", "1.5", "inf"});
    CHECK(unfit.status == 2);
    CHECK(has(unfit.err, "argument 1, column 1: \"-5\": no fire-time score: the value is below 0"));
    CHECK(has(unfit.err, "argument 2, column 1: \"1.5\": no fire-time score: the value has a fraction"));
    CHECK(has(unfit.err,
              "argument 3, column 1: \"inf\": no fire-time score: the score is infinite: it carries no value"));
}

TEST_CASE("scores come from standard input, one a line, whatever ends the lines", "[program]") {
    for (const string_view input :
         {"4294967303\n7247981353537543\n", "4294967303\n7247981353537543", "4294967303\r\n\r\n7247981353537543\r\n",
          "\n\n4294967303\n\n7247981353537543\n\n"}) {
        for (const auto& arguments : {std::vector<string>{"decode"}, std::vector<string>{"decode", "-"}}) {
            INFO(input);
            const auto outcome = run(arguments, input);
            CHECK(outcome.status == 0);
            CHECK(outcome.err.empty());
            const auto lines = lines_of(outcome.out);
            REQUIRE(lines.size() == 2);
            CHECK(has(lines[0], "priority"));
            CHECK(has(lines[1], "fire-time"));
        }
    }
    CHECK(run({"decode"}, "").status == 0);
    CHECK(run({"decode"}, "\n").out.empty());
    const auto bad = run({"decode"}, "4294967303\n12x4\r\n7247981353537543\nbogus");
    CHECK(bad.status == 2);
    CHECK(lines_of(bad.out).size() == 2);
    CHECK(has(bad.err, "line 2, column 3: \"12x4\": not a number"));
    CHECK(has(bad.err, "line 4, column 1: \"bogus\": not a number"));
    CHECK(has(bad.err, "2 of 4 lines could not be read"));
}

TEST_CASE("members and scores as redis-cli prints them are told from scores", "[program]") {
    const struct {
        string_view what, input;
    } forms[] = {
        {"raw", "a b\n4294967303\n\n7247981353537543\n"},
        {"raw, CRLF", "a b\r\n4294967303\r\n\r\n7247981353537543\r\n"},
        {"on a terminal", "1) \"a b\"\n2) \"4294967303\"\n3) \"\"\n4) \"7247981353537543\"\n"},
        {"on a terminal, many", " 9) \"a b\"\n10) \"4294967303\"\n11) \"\"\n12) \"7247981353537543\"\n"},
        {"RESP3 on a terminal",
         "1) 1) \"a b\"\n   2) (double) 4294967303\n2) 1) \"\"\n   2) (double) 7247981353537543\n"},
    };
    for (const auto& form : forms) {
        INFO(form.what);
        const auto outcome = run({"decode"}, form.input);
        CHECK(outcome.status == 0);
        CHECK(outcome.err.empty());
        const auto lines = lines_of(outcome.out);
        REQUIRE(lines.size() == 2);
        CHECK(lines[0].ends_with("tier 1, arrival 7                     a b"));
        CHECK(lines[1].ends_with("2026-01-27T15:11:37.641Z, slot 7      \"\""));
        const auto json = run({"decode", "--json"}, form.input);
        check_json_lines(json.out, 2);
        CHECK(has(json.out, "{\"line\":2,\"member\":\"a b\",\"score\":\"4294967303\""));
        CHECK(has(json.out, "{\"line\":4,\"member\":\"\",\"score\":\"7247981353537543\""));
    }
    CHECK(run({"decode"}, "(empty array)\n").status == 0);
    const auto refused = run({"decode"}, "WRONGTYPE Operation against a key holding the wrong kind of value\n\n");
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "an error reply of the server, not a score"));
}

TEST_CASE("members that look like numbers are members when only the scores have a date or a tier", "[program]") {
    const auto guessed = run({"decode"}, "1\n7247981353537543\n2\n7247981353537544\n");
    CHECK(guessed.status == 0);
    CHECK(lines_of(guessed.out).size() == 2);
    CHECK(has(guessed.err, "--scores takes each as a score"));
    CHECK(lines_of(run({"decode", "--scores"}, "1\n7247981353537543\n2\n7247981353537544\n").out).size() == 4);
    CHECK(lines_of(run({"decode"}, "1\n2\n3\n4\n").out).size() == 4);
    const auto forced = run({"decode", "--members"}, "1\n2\n3\n4\n");
    CHECK(lines_of(forced.out).size() == 2);
    CHECK(forced.err.empty());
    CHECK(lines_of(run({"decode"}, "7247981353537543\n4294967303\n7247981353537544\n4294967304\n").out).size() == 4);
    const auto one_bad = run({"decode"}, "score\n4294967303\n4294967304\n4294967305\n");
    CHECK(one_bad.status == 2);
    CHECK(lines_of(one_bad.out).size() == 3);
}

TEST_CASE("a member with a line break costs its own line, not the rest", "[program]") {
    const auto outcome = run({"decode"}, "one\n4294967303\ntwo\nlines\n4294967304\nthree\n4294967305\n");
    CHECK(outcome.status == 2);
    CHECK(lines_of(outcome.out).size() == 3);
    CHECK(has(outcome.err, "line 4, column 1: \"lines\": a score was expected here"));
    const auto quoted = run({"decode"}, "1) \"two\\nlines\\x00\\xff\\\"\\\\\"\n2) \"4294967304\"\n");
    CHECK(quoted.status == 0);
    CHECK(has(quoted.out, "two\\x0alines\\x00\\xff\"\\\n"));
    const auto json = run({"decode", "--json"}, "1) \"two\\nlines\\xff\"\n2) \"4294967304\"\n");
    check_json_lines(json.out, 1);
    CHECK(has(json.out, R"("member":"two\u000alines\ufffd","member_hex":"74776f0a6c696e6573ff")"));
    const auto cut = run({"decode", "--members"}, "one\n4294967303\nlast\n");
    CHECK(cut.status == 2);
    CHECK(has(cut.err, "line 3, column 5: \"last\": no score follows this member"));
}

TEST_CASE("foreign bytes never reach a terminal as control characters", "[program]") {
    const auto outcome = run({"decode", "--members"}, "\x1b[31mred\x07\xc2\x9b\xe2\x82\xac\n4294967303\n");
    CHECK(has(outcome.out, "\\x1b[31mred\\x07\\xc2\\x9b\xe2\x82\xac\n"));
    CHECK(has(run({"decode", "\x1b[2J"}).err, "\"\\x1b[2J\""));
    CHECK(has(run({"key", string{"a\x1b[2J"}}).out, "a\\x1b[2J"));
}

TEST_CASE("a line that is too long is an error, and the next one is decoded", "[program]") {
    const string input = string(10'000'000, '1') + "\n4294967303\n" + string(65536, '0') + "\n" + string(65537, '0') +
                         "\n4294967304\n" + string(200'000, '2');
    const auto outcome = run({"decode", "--scores"}, input);
    CHECK(outcome.status == 2);
    CHECK(lines_of(outcome.out).size() == 3);
    CHECK(has(outcome.out, "arrival 7"));
    CHECK(has(outcome.out, "arrival 8"));
    CHECK(has(outcome.err, "line 1, column 65537: "));
    CHECK(has(outcome.err, "line 4, column 65537: "));
    CHECK(has(outcome.err, "line 6, column 65537: "));
    CHECK(has(outcome.err, "the line is longer than 65536 bytes"));
    CHECK(outcome.err.size() < 2000);
    CHECK(outcome.peak_kb < small_peak_kb() + 12 * 1024);  // the input is held here, and counts
}

TEST_CASE("a million lines take constant memory", "[program]") {
    // The child's peak counts what this process held when it forked: so nothing is held here.
    scratch_file in;
    for (unsigned i = 0; i < 1'000'000; ++i)
        in.append("job:" + std::to_string(i) + "\n" + std::to_string(7247981353537543 + i) + "\n");
    in.rewind();
    const scratch_file out;
    setting with;
    with.in = in.descriptor();
    with.out = out.descriptor();
    const auto outcome = run({"decode"}, with);
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.peak_kb < small_peak_kb() + 16 * 1024);
    const string text = out.text();
    CHECK(lines_of(text).size() == 1'000'000);
    CHECK(text.ends_with("job:999999\n"));
}

TEST_CASE("pack prints the score alone, and decode reads it back", "[program]") {
    const struct {
        std::vector<string> arguments;
        string score;
    } cases[] = {
        {{"priority", "3", "17"}, "12884901905"},
        {{"priority", "2097151", "4294967295"}, "9007199254740991"},
        {{"priority", "0", "0"}, "0"},
        {{"fire-time", "1769526697641", "7"}, "7247981353537543"},
        {{"fire-time", "2026-01-27T15:11:37.641Z", "7"}, "7247981353537543"},
        {{"fire-time", "2026-01-27T15:11:37.641Z"}, "7247981353537536"},
        {{"fire-time", "2199023255551", "4095"}, "9007199254740991"},
        {{"run-at", "2026-01-27"}, "1769472000000"},
        {{"run-at", "9007199254740991"}, "9007199254740991"},
        {{"seconds", "1769526697"}, "1769526697"},
        {{"seconds", "2026-01-27T15:11:37.001Z"}, "1769526698"},
        {{"priority", "5", "4294967301", "--counter"}, "21474836485"},
        {{"fire-time", "1769526697641", "4097", "--counter"}, "7247981353537537"},
    };
    for (const auto& each : cases) {
        std::vector<string> arguments = {"pack"};
        arguments.insert(arguments.end(), each.arguments.begin(), each.arguments.end());
        INFO(each.arguments[0] << " " << each.arguments[1]);
        const auto outcome = run(arguments);
        CHECK(outcome.status == 0);
        CHECK(outcome.out == each.score + "\n");
        arguments.emplace_back("--json");
        const auto json = run(arguments);
        check_json_lines(json.out, 1);
        CHECK(has(json.out, "\"score\":\"" + each.score + "\",\"exact\":true"));
        CHECK(has(json.out, "\"reading\":\"" + each.arguments[0] + "\""));
    }
    CHECK(has(run({"pack", "priority", "5", "4294967301", "--counter"}).err, "counter 4294967301 wraps to arrival 5"));
    CHECK(has(run({"pack", "fire-time", "1769526697641", "4097", "--counter"}).err, "counter 4097 wraps to slot 1"));
    CHECK(run({"pack", "priority", "5", "4294967295", "--counter"}).err.empty());
}

TEST_CASE("pack refuses what would not be exact, and says which argument and why", "[program]") {
    const struct {
        std::vector<string> arguments;
        string place, sentence;
    } cases[] = {
        {{"priority", "2097152", "0"}, "argument 2, column 1", "tier is above 2097151"},
        {{"priority", "-1", "0"}, "argument 2, column 1", "the value is below 0"},
        {{"priority", "3", "4294967296"}, "argument 3, column 1", "arrival is above 4294967295"},
        {{"priority", "3", "1.5"}, "argument 3, column 2", "an arrival is a whole number"},
        {{"priority", "99999999999999999999999", "0"}, "argument 2, column 1", "tier is above 2097151"},
        {{"fire-time", "2199023255552"}, "argument 2, column 1", "time is past the last one"},
        {{"fire-time", "-1"}, "argument 2, column 1", "the value is below 0"},
        {{"fire-time", "1769526697641", "4096"}, "argument 3, column 1", "discriminator is above 4095"},
        {{"fire-time", "2026-01-27T15:11:37"}, "argument 2, column 20", "the Z is required"},
        {{"fire-time", "2026-02-30"}, "argument 2, column 9", "a UTC instant"},
        {{"run-at", "9007199254740992"}, "argument 2, column 1", "time is past the last one"},
        {{"run-at", "tomorrow"}, "argument 2, column 1", "a time is a number of Unix ms"},
        {{"seconds", "9007199254740992"}, "argument 2, column 1", "time is past the last one"},
    };
    for (const auto& each : cases) {
        std::vector<string> arguments = {"pack"};
        arguments.insert(arguments.end(), each.arguments.begin(), each.arguments.end());
        INFO(each.arguments[0] << " " << each.arguments[1]);
        const auto outcome = run(arguments);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(has(outcome.err, each.place));
        CHECK(has(outcome.err, each.sentence));
    }
    CHECK(has(run({"pack", "fire-time", "1769526697"}).err, "are these seconds?"));
    CHECK(has(run({"pack", "seconds", "1769526697641"}).err, "are these ms?"));
    CHECK(run({"pack", "fire-time", "1769526697641"}).err.empty());
    CHECK(run({"pack", "seconds", "1769526697"}).err.empty());
}

TEST_CASE("due prints the library's bounds and the commands that use them", "[program]") {
    const auto outcome = run({"due", "1769526697641"});
    CHECK(outcome.status == 0);
    CHECK(has(outcome.out, "2026-01-27T15:11:37.641Z"));
    const string bound = zsetkit::to_text(*zsetkit::fire_time_score::due(zsetkit::unix_ms{1769526697641})).to<string>();
    CHECK(bound == "7247981353541631");
    CHECK(has(outcome.out, "redis-cli ZRANGEBYSCORE 'bull:orders:delayed' -inf " + bound + " LIMIT 0 100\n"));
    CHECK(has(outcome.out, "redis-cli ZRANGEBYSCORE 'emq:{orders}:schedule' -inf 1769526697641 LIMIT 0 100\n"));
    CHECK(has(outcome.out, " -inf 1769526697 LIMIT 0 100\n"));
    CHECK(run({"due", "2026-01-27T15:11:37.641Z"}).out == outcome.out);
    CHECK(run({"due", "--as", "fire-time", "1769526697641"}).out == bound + "\n");
    CHECK(has(run({"due", "now", "--as", "fire-time", "--queue", "it's", "--json"}).out, R"('bull:it'\\''s:delayed')"));
    check_json_lines(run({"due", "now", "--json"}).out, 3);
    const auto late = run({"due", "2199023255552"});
    CHECK(late.status == 2);
    CHECK(has(late.err, "fire-time: time is past the last one"));
    CHECK(has(late.out, "2199023255552 LIMIT"));
    CHECK(run({"due", "-5"}).status == 2);
    CHECK(run({"due", "--as", "priority", "5"}).status == 2);
}

TEST_CASE("limits lists every limit of the library with its value and date", "[program]") {
    const auto outcome = run({"limits", "--json"});
    CHECK(outcome.status == 0);
    const auto count = lines_of(outcome.out).size();
    check_json_lines(outcome.out, count);
    const auto utc = [](zsetkit::unix_ms time) { return "\"date\":\"" + zsetkit::to_utc(time).to<string>() + "\""; };
    const struct {
        string name;
        std::uint64_t value;
        string date;
    } limits[] = {
        {"exact-score", zsetkit::max_exact, ""},
        {"priority-tier", zsetkit::priority_score::max_tier, ""},
        {"priority-arrival", zsetkit::priority_score::max_arrival, ""},
        {"fire-time", zsetkit::fire_time_score::max_time.count, utc(zsetkit::fire_time_score::max_time)},
        {"fire-time-slot", zsetkit::fire_time_score::max_discriminator, ""},
        {"fire-time-2048-slots", 4398046511103, "\"date\":\"2109-05-15T07:35:11.103Z\""},
        {"fire-time-1024-slots", 8796093022207, "\"date\":\"2248-09-26T15:10:22.207Z\""},
        {"run-at", zsetkit::run_at_score::max_time.count, utc(zsetkit::run_at_score::max_time)},
        {"epoch-seconds", zsetkit::epoch_seconds_score::max_time.count, ""},
        {"id", zsetkit::snowflake::max_value, utc(zsetkit::snowflake::horizon)},
        {"id-as-score", std::uint64_t{1} << 53, "\"date\":\"2024-01-25T20:31:23.648Z\""},
        {"id-node", zsetkit::snowflake::max_node, ""},
        {"id-sequence", zsetkit::snowflake::max_sequence, ""},
        {"cluster-slot", 16383, ""},
    };
    for (const auto& each : limits) {
        INFO(each.name);
        CHECK(has(outcome.out,
                  "{\"name\":\"" + each.name + "\",\"value\":\"" + std::to_string(each.value) + "\"," + each.date));
    }
    CHECK(has(run({"limits"}).out, "2039-09-07T15:47:35.551Z"));
}

TEST_CASE("demo shows one job in three sets", "[program]") {
    const auto outcome = run({"demo"});
    CHECK(outcome.status == 0);
    for (const string_view part : {"priority", "fire-time", "run-at", "12884901905", "7247981353537536",
                                   "1769526697641", "redis-cli ZADD ", "redis-cli ZRANGEBYSCORE "}) {
        INFO(part);
        CHECK(has(outcome.out, part));
    }
    check_json_lines(run({"demo", "--json"}).out, 3);
}

TEST_CASE("id tells what an id says, in the contract's words", "[program]") {
    const auto json = run({"id", "--json", "USR0KHTOWnGLuC", "EVT000xY9Wvvcd", "USRAzL8n0Y58m7"});
    CHECK(json.status == 0);
    check_json_lines(json.out, 3);
    CHECK(has(
        json.out,
        R"("id":"USR0KHTOWnGLuC","brand":"USR","time":"2026-01-27T15:11:37.641Z","ms":1769526697641,"node":0,"sequence":0,)"
        R"("integer":"274557032793636864","hash32":234878118,"stream":"1769526697641-0"})"));
    CHECK(has(
        json.out,
        R"("node":395,"sequence":2647,"integer":"209715201620567","hash32":2510208562,"stream":"1704117200000-1620567"})"));
    CHECK(has(json.out, R"("integer":"9223372036854775807","hash32":2186628710,"stream":"3903090455551-4194303"})"));
    const auto bad =
        run({"id", "USRzzzzzzzzzzz", "usr0KHTOWnGLuC", "USR0KHTOWnGLu", "USR0KHTOWnGL!C", "JOB0KHTOWnGLuC", "--json"});
    CHECK(bad.status == 2);
    check_json_lines(bad.out, 5);
    for (const string_view gate : {"range", "namespace", "length", "charset"})
        CHECK(has(bad.out, "\"error\":\"" + string{gate} + "\""));
    CHECK(has(bad.err, "argument 4, column 13: \"USR0KHTOWnGL!C\""));
    const auto lines = run({"id"}, "JOB0KHTOWnGLuC\r\n\nJOB0NpsIRaFoki");
    CHECK(lines.status == 0);
    CHECK(lines_of(lines.out).size() == 2);
    CHECK(has(lines.out, "2026-06-09T10:13:20.010Z"));
    CHECK(has(run({"id", "JOB0KHTOWnGLuC", "--now", "1769526757641"}).out, "60 seconds ago"));
    CHECK(has(run({"id", "JOB0KHTOWnGLuC", "--now", "2026-01-27T15:11:37.640Z"}).out, "in 1 ms"));
}

TEST_CASE("mint mints the contract's ids on a frozen clock, and never fewer or more than asked for", "[program]") {
    const auto frozen = run({"mint", "-n", "50000", "--node", "7", "--at", "1769526697641"});
    CHECK(frozen.status == 0);
    CHECK(frozen.err.empty());
    const auto ids = lines_of(frozen.out);
    REQUIRE(ids.size() == 50000);
    CHECK(ids[4095] == "JOB0KHTOWnGUQh");
    CHECK(ids[4096] == "JOB0KHTOWnY4Ui");
    CHECK(ids[49999] == "JOB0KHTOWqff95");
    for (std::size_t i = 1; i < ids.size(); ++i) {
        if (!(ids[i - 1] < ids[i])) FAIL_CHECK("out of order at " << i);
    }
    const auto other = run({"mint", "--brand", "USR", "--node=3"});
    CHECK(zsetkit::branded_id::parse(lines_of(other.out).at(0))->brand().text() == "USR");
    CHECK(run({"mint", "-n", "0", "--node", "1"}).out.empty());
    CHECK(has(run({"mint"}).err, "give --node"));
    check_json_lines(run({"mint", "-n3", "--node", "1", "--json"}).out, 3);
    for (const auto& wrong : {std::vector<string>{"mint", "--node", "1024"},
                              {"mint", "--node", "-1"},
                              {"mint", "-n", "x", "--node", "1"},
                              {"mint", "--brand", "job"},
                              {"mint", "--at", "yesterday"},
                              {"mint", "--node", "1", "--at", "2093-09-07"}}) {
        INFO(wrong.back());
        const auto outcome = run(wrong);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(!outcome.err.empty());
    }
}

TEST_CASE("range prints the bounds of the ids between two times", "[program]") {
    const auto json = run({"range", "1769526697641", "1769526697642", "--json"});
    CHECK(json.status == 0);
    check_json_lines(json.out, 1);
    CHECK(has(json.out, R"("lex_from":"[JOB0KHTOWnGLuC","lex_to":"(JOB)"));
    CHECK(has(json.out, R"("first":"274557032793636864","last":"274557032797831167")"));
    CHECK(has(json.out, R"("stream_first":"1769526697641-0","stream_last":"1769526697641-4194303")"));
    CHECK(has(run({"range", "2026-01-27", "2026-01-28", "--brand", "USR"}).out,
              "redis-cli ZRANGEBYLEX 'emq:{orders}:pending' '[USR"));
    CHECK(run({"range", "2026-01-28", "2026-01-27"}).status == 2);
    CHECK(has(run({"range", "2020-01-01", "2026-01-27"}).err,
              "argument 1, column 1: \"2020-01-01\": the time is before the ids' epoch"));
    CHECK(has(run({"range", "2026-01-27", "2100-01-01"}).err,
              "argument 2, column 1: \"2100-01-01\": the time is past the ids' horizon"));
}

TEST_CASE("key says what a key is, and what it could not place", "[program]") {
    const auto full = run({"key", "emq:{orders}:job:JOB0KHTOWnGLuC:lock"});
    CHECK(full.status == 0);
    for (const string_view part :
         {"echomq job_lock", "queue   orders", "JOB0KHTOWnGLuC  minted 2026-01-27T15:11:37.641Z", "part    lock",
          "slot    105", "type    string"}) {
        INFO(part);
        CHECK(has(full.out, part));
    }
    const auto lines = run({"key"}, "emq:{orders}:schedule\n{emq}:version\nfoo\n");
    CHECK(lines.status == 0);
    CHECK(lines_of(lines.out).size() == 3);
    CHECK(has(lines.out, "  105  echomq schedule"));
    CHECK(has(lines.out, "unclassified"));
    CHECK(has(lines.err, "1 of 3 keys"));
    const auto json = run({"key", "--json", "emq:{orders}:repeat:a}b\xff", "foo"});
    check_json_lines(json.out, 2);
    CHECK(has(json.out, R"("space":"echomq","family":"registration","type":"hash")"));
    CHECK(has(json.out, R"("name_hex":"617d62ff")"));
    CHECK(has(json.out, R"("space":null,"tag":"","slot":12182})"));
    CHECK(lines_of(run({"key"}, "\"a\\nb\"\n\"emq:{q}:dead\"\n").out).size() == 2);
    CHECK(has(run({"key"}, "\"a\\nb\"\n\"emq:{q}:dead\"\n").out, "echomq dead"));
}

TEST_CASE("key knows BullMQ's keys under any prefix, but its jobs under a known one only", "[program]") {
    const auto lines = run({"key"},
                           "bull:orders:delayed\n{bull}:orders:17:lock\nmyapp:orders:prioritized\nuser:profile:"
                           "42\nbull:q:repeat:nightly:1769526697641\n");
    CHECK(lines.status == 0);
    CHECK(has(lines.out, "bullmq delayed "));
    CHECK(has(lines.out, "bullmq job_lock "));
    CHECK(has(lines.out, "bullmq prioritized "));
    CHECK(has(lines.out, "bullmq job "));
    CHECK(has(lines.err, "1 of 5 keys"));
    const auto known = run({"key", "--json", "--prefix", "{myapp}", "myapp:orders:42", "{myapp}:orders:cart-7"});
    check_json_lines(known.out, 2);
    CHECK(has(known.out, R"("space":"bullmq","family":"job","type":"hash")"));
    CHECK(has(known.out, R"("parts":{"prefix":"{myapp}","queue":"orders","id":"cart-7"},"tag":"myapp")"));
    CHECK(has(run({"key", "bull:orders:delayed"}).out, "when it may run: Unix ms * 4096"));
}

TEST_CASE("slot answers as a cluster does", "[program]") {
    const auto outcome = run({"slot", "123456789", "orders", "foo{}{bar}", "foo{{bar}}zap", "{}"});
    CHECK(outcome.out == "12739  123456789\n  105  orders\n 8363  foo{}{bar}\n 4015  foo{{bar}}zap\n15257  {}\n");
    check_json_lines(run({"slot", "--json"}, "a\nb{c}\n").out, 2);
}

TEST_CASE("keys lists every family of a queue, and each line is a key of it", "[program]") {
    const auto json = run({"keys", "echomq", "orders", "--json"});
    CHECK(json.status == 0);
    check_json_lines(json.out, zsetkit::echomq::family_count - 4);
    const auto text = run({"keys", "echomq"}, "orders\nq1\n");
    CHECK(text.status == 0);
    CHECK(has(text.out, "orders, slot 105\n"));
    CHECK(has(text.out, "q1, slot 7450\n"));
    CHECK(has(text.out, "emq:{q1}:job:<id>:lock"));
    const auto bull = run({"keys", "bullmq", "{orders}", "--json"});
    check_json_lines(bull.out, zsetkit::bullmq::family_count);
    CHECK(has(bull.out, R"("key":"bull:{orders}:delayed","family":"delayed","type":"zset")"));
    CHECK(!has(bull.out, "\"slot\":null"));
    CHECK(has(run({"keys", "bullmq", "orders", "--json"}).out, "\"slot\":null"));
    CHECK(has(run({"keys", "bullmq", "orders"}).out, "! without braces its keys lie on many slots"));
    CHECK(has(run({"keys", "bullmq", "orders", "--prefix", "{my}"}).out, "{my}:orders:<id>:dependencies"));
    CHECK(has(run({"keys", "bullmq", "a:b"}).err, "argument 2, column 2: \"a:b\""));
    for (const auto& arguments :
         {std::vector<string>{"keys", "echomq", "orders", "--json"}, {"keys", "bullmq", "{orders}", "--json"}}) {
        string keys;
        std::vector<string> families;
        const auto listed = run(arguments);  // the lines are views of it
        for (const auto line : lines_of(listed.out)) {
            string key = field_of(line, "key");
            for (const auto& [what, by] :
                 {std::pair{"<id>", "JOB0KHTOWnGLuC"}, {"<group>", "GRP0KHTOWnGLuC"}, {"<name>", "nightly"}}) {
                if (const std::size_t at = key.find(what); at != string::npos)
                    key.replace(at, string_view{what}.size(), by);
            }
            keys += key + "\n";
            families.push_back(field_of(line, "family"));
        }
        const auto read = run({"key", "--json"}, keys);
        const auto lines = lines_of(read.out);
        REQUIRE(lines.size() == families.size());
        for (std::size_t i = 0; i < lines.size(); ++i) CHECK(field_of(lines[i], "family") == families[i]);
    }
    const auto bad = run({"keys", "echomq", "emq", "a}b", "", "ok"});
    CHECK(bad.status == 2);
    CHECK(has(bad.err, "argument 2, column 1: \"emq\": the queue name is emq, which is reserved"));
    CHECK(has(bad.err, "argument 3, column 2: \"a}b\": braces"));
    CHECK(has(bad.err, "argument 4, column 1: \"\": the queue name is empty"));
    CHECK(has(bad.out, "emq:{ok}:pending"));
    CHECK(has(run({"keys", "ecomq", "a"}).err, "did you mean echomq?"));
}

TEST_CASE("spread shows slots and masters, and warns when nothing is spread", "[program]") {
    const auto outcome = run({"spread", "orders", "q1", "123456789", "--masters", "3"});
    CHECK(outcome.status == 0);
    CHECK(has(outcome.out, "  105  master 0      orders\n"));
    CHECK(has(outcome.out, "12739  master 2      123456789\n"));
    CHECK(has(outcome.out, "3 queues on 3 slots of 3 masters\n"));
    CHECK(!has(outcome.out, "! "));
    CHECK(has(run({"spread", "{bull}:a", "{bull}:b"}).out, "! all queues share one slot"));
    check_json_lines(run({"spread", "--json"}, "a\nb\n").out, 3);
    CHECK(run({"spread", "a", "--masters", "0"}).status == 2);
    CHECK(run({"spread", "a", "--masters", "16385"}).status == 2);
}

TEST_CASE("numbers below zero are arguments, -- ends the options, and options stand anywhere", "[program]") {
    for (const auto& arguments : {std::vector<string>{"decode", "-5"},
                                  {"decode", "--", "-5"},
                                  {"decode", "--json", "-5"},
                                  {"decode", "-5", "--json"}}) {
        const auto outcome = run(arguments);
        CHECK(outcome.status == 0);
        CHECK(has(outcome.out, "-5"));
    }
    CHECK(run({"decode", "-inf"}).status == 0);
    CHECK(run({"decode", "-.5"}).status == 0);
    CHECK(run({"decode", "--as=run-at", "5"}).status == 0);
    CHECK(has(run({"decode", "--", "--json"}).err, "argument 1, column 2"));
}

TEST_CASE("what is not a command or an option is answered with the nearest one that is", "[program]") {
    const struct {
        std::vector<string> arguments;
        string answer;
    } cases[] = {
        {{"decod"}, "did you mean decode?"},
        {{"pakc"}, "did you mean pack?"},
        {{"4294967303"}, "did you mean zsetkit decode 4294967303?"},
        {{"xyzzy"}, "there is no command xyzzy\n"},
        {{"decode", "--jsn"}, "did you mean --json?"},
        {{"decode", "--as", "prio", "5"}, "did you mean priority?"},
        {{"pack", "fire-tim", "5"}, "did you mean fire-time?"},
        {{"decode", "--as"}, "--as needs a value"},
        {{"decode", "--json=1", "5"}, "--json takes no value"},
        {{"limits", "--as", "5"}, "limits has no option --as"},
        {{"demo", "x"}, "too many arguments"},
        {{"due"}, "an argument is missing"},
        {{"pack", "priority", "3"}, "pack priority takes TIER ARRIVAL"},
        {{"help", "decod"}, "did you mean decode?"},
        {{}, "a command is missing"},
        {{"decode", "--color", "blue", "5"}, "--color is auto, always or never"},
    };
    for (const auto& each : cases) {
        INFO(each.answer);
        const auto outcome = run(each.arguments);
        CHECK(outcome.status == 2);
        CHECK(outcome.out.empty());
        CHECK(has(outcome.err, each.answer));
    }
}

TEST_CASE("help lists every command, and each has its page", "[program]") {
    const auto all = run({"--help"});
    CHECK(all.status == 0);
    CHECK(all.err.empty());
    CHECK(run({"help"}).out == all.out);
    CHECK(run({"-h"}).out == all.out);
    for (const string command :
         {"decode", "pack", "due", "limits", "demo", "id", "mint", "range", "key", "slot", "keys", "spread", "help"}) {
        INFO(command);
        CHECK(has(all.out, "\n  " + command));
        const auto page = run({command, "--help"});
        CHECK(page.status == 0);
        CHECK(has(page.out, "zsetkit " + command));
        CHECK(has(page.out, "--json"));
        CHECK((command == "help" || has(page.out, "JSON")));
        CHECK(run({"help", command}).out == page.out);
    }
    for (const auto line : lines_of(all.out)) CHECK(line.size() <= 120);
    const zsetkit::semantic_version& version = zsetkit::version;
    CHECK(run({"--version"}).out == "zsetkit " + std::to_string(version.major_number) + "." +
                                        std::to_string(version.minor_number) + "." +
                                        std::to_string(version.patch_number) + "\n");
}

TEST_CASE("colour is for terminals, and NO_COLOR and --color decide", "[program]") {
    const int tried = posix_openpt(O_RDWR | O_NOCTTY);
    if (tried < 0) {
        WARN("SKIPPED: this machine has no pseudo-terminals, so colour was not tested");
        return;
    }
    close(tried);
    const auto on_terminal = [](std::vector<string> arguments, std::vector<string> environment) {
        const int leader = posix_openpt(O_RDWR | O_NOCTTY);
        REQUIRE(leader >= 0);
        REQUIRE(grantpt(leader) == 0);
        REQUIRE(unlockpt(leader) == 0);
        const int terminal = open(ptsname(leader), O_RDWR | O_NOCTTY);
        REQUIRE(terminal >= 0);
        setting with;
        with.out = terminal;
        with.environment = std::move(environment);
        const auto outcome = run(arguments, with);  // what it prints fits the terminal's buffer
        close(terminal);
        CHECK(outcome.status == 0);
        string seen;
        char block[4096];
        for (ssize_t got = 0; (got = read(leader, block, sizeof block)) > 0;)
            seen.append(block, static_cast<std::size_t>(got));
        close(leader);
        return seen;
    };
    CHECK(has(on_terminal({"decode", "--short", "5"}, {}), "\x1b["));
    CHECK(!has(on_terminal({"decode", "--short", "5"}, {"NO_COLOR=1"}), "\x1b["));
    CHECK(has(on_terminal({"decode", "--short", "5"}, {"NO_COLOR="}), "\x1b["));
    CHECK(!has(on_terminal({"decode", "--short", "5"}, {"TERM=dumb"}), "\x1b["));
    CHECK(!has(on_terminal({"decode", "--short", "5", "--color", "never"}, {}), "\x1b["));
    CHECK(has(on_terminal({"pack", "priority", "3", "17"}, {}), "tier 3, arrival 17"));
    CHECK(!has(run({"decode", "5"}).out, "\x1b["));
    CHECK(has(run({"decode", "5", "--color", "always"}).out, "\x1b["));
    for (const string command : {"limits", "demo"}) CHECK(!has(run({command}).out, "\x1b["));
}

TEST_CASE("output that can't be written is an error, and a closed pipe a silent one", "[program]") {
    const int full = open("/dev/full", O_WRONLY);
    if (full >= 0) {
        setting with;
        with.out = full;
        const auto outcome = run({"limits"}, with);
        CHECK(outcome.status == 1);
        CHECK(has(outcome.err, "writing the output: "));
        close(full);
    }
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    close(ends[0]);
    setting with;
    with.out = ends[1];
    const auto closed = run({"mint", "-n", "100000000", "--node", "1"}, with);
    CHECK(closed.status == 1);
    CHECK(closed.err.empty());
    close(ends[1]);
}

TEST_CASE("a real server takes the demo's commands, and its answers are decoded", "[program][live]") {
    if (!zsetkit_tests::redis_here() || std::system("command -v redis-cli > /dev/null") != 0) return;
    const zsetkit_tests::redis_server server;
    const string client = "redis-cli -p " + std::to_string(server.port()) + " ";
    const auto shell = [&](string command) {
        for (std::size_t at = 0; (at = command.find("redis-cli ", at)) != string::npos; at += client.size())
            command.replace(at, 10, client);
        std::FILE* const pipe = popen(command.c_str(), "r");
        REQUIRE(pipe);
        string out;
        char block[4096];
        for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, pipe)) > 0;) out.append(block, got);
        CHECK(pclose(pipe) == 0);
        return out;
    };
    const string demo = run({"demo"}).out;
    int commands = 0;
    for (const auto line : lines_of(demo)) {
        const std::size_t at = line.find("redis-cli ");
        if (at == string_view::npos) continue;
        const string answer = shell(string{line.substr(at)});
        ++commands;
        INFO(line << "\n" << answer);
        if (has(line, " ZADD ")) CHECK(answer == "1\n");
        if (has(line, " ZRANGEBYSCORE ")) CHECK(answer.starts_with("JOB0KHTOWnGLuC\n"));
        if (has(line, " ZRANGEBYSCORE ")) CHECK(lines_of(run({"decode"}, answer).out).size() == 1);
        if (has(line, " DEL ")) CHECK(answer == "3\n");
    }
    CHECK(commands == 7);

    shell(
        "redis-cli ZADD k 7247981353537543 a 1e17 b 1.5 '' 0 JOB0KHTOWnGLuC -5 7 inf i 2097151 '\"q\" \\n' "
        "9007199254740993 '1) x' > /dev/null");
    for (const string options : {"", "-3 ", "--no-raw ", "-3 --no-raw "}) {
        INFO(options);
        const auto decoded = run({"decode", "--json"}, shell("redis-cli " + options + "ZRANGE k 0 -1 WITHSCORES"));
        CHECK(decoded.status == 0);
        check_json_lines(decoded.out, 8);
        for (const string_view part :
             {R"("member":"a","score":"7247981353537543")", R"("member":"7","score":"-5")",
              R"("member":"","score":"1.5")", R"("member":"JOB0KHTOWnGLuC","score":"0")",
              R"("member":"\"q\" \\n","score":"2097151")", R"("member":"1) x","score":"9007199254740992")"}) {
            INFO(part);
            CHECK(has(decoded.out, part));
        }
    }
    CHECK(run({"decode"}, shell("redis-cli ZRANGE none 0 -1 WITHSCORES")).status == 0);
    CHECK(run({"decode"}, shell("redis-cli --no-raw ZRANGE none 0 -1 WITHSCORES")).status == 0);

    // What due prints reads what is due, and no more.
    shell("redis-cli ZADD bull:orders:delayed $(" + program() + " pack fire-time 1769526697641 4095) now $(" +
          program() + " pack fire-time 1769526697642) later > /dev/null");
    const string due = run({"due", "1769526697641"}).out;
    for (const auto line : lines_of(due)) {
        if (!has(line, "bull:orders:delayed")) continue;
        const string answer = shell(string{line.substr(line.find("redis-cli "))});
        if (line.starts_with("  due")) CHECK(answer == "now\n");
        if (line.starts_with("  next")) CHECK(answer == "later\n7247981353541632\n");
    }

    // range finds exactly the ids minted in it.
    shell(program() +
          " mint -n 3 --node 1 --at 1769526697641 | sed 's/^/0 /' | xargs redis-cli ZADD 'emq:{orders}:pending' > "
          "/dev/null");
    shell(program() +
          " mint -n 3 --node 1 --at 1769526697642 | sed 's/^/0 /' | xargs redis-cli ZADD 'emq:{orders}:pending' > "
          "/dev/null");
    const string range = run({"range", "1769526697641", "1769526697642"}).out;
    for (const auto line : lines_of(range)) {
        if (!has(line, "RANGEBYLEX")) continue;
        const auto ids = run({"id", "--json"}, shell(string{line.substr(line.find("redis-cli "))}));
        CHECK(ids.status == 0);
        CHECK(lines_of(ids.out).size() == 3);
        CHECK(!has(ids.out, "1769526697642"));
    }
    CHECK(lines_of(run({"key"}, shell("redis-cli --scan")).out).size() == 3);
}

TEST_CASE("commands are printed only for queues that can exist", "[program]") {
    CHECK(run({"due", "--queue", "a:b", "now"}).status == 2);
    CHECK(run({"due", "--queue", "", "now"}).status == 2);
    CHECK(run({"due", "--as", "fire-time", "--queue", "a b", "now"}).status == 0);
    CHECK(has(run({"due", "--queue", "{orders}", "now"}).err, "--queue"));
    CHECK(run({"range", "--queue", "a:b", "2026-01-27", "2026-01-28"}).status == 2);
}
