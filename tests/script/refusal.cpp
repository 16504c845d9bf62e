// SPDX-License-Identifier: MIT
#include <zsetkit/script/refusal.hpp>

#include <string>
#include <string_view>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::is_noscript;
using zsetkit::parse_refusal;

TEST_CASE("the protocol's refusals are spelled to the byte and read back", "[script]") {
    ZSETKIT_CHECK_TWICE(zsetkit::refusal_text::kind == "EMQKIND job id must be JOB-namespaced");
    ZSETKIT_CHECK_TWICE(zsetkit::refusal_text::stale_complete == "EMQSTALE complete token mismatch");
    ZSETKIT_CHECK_TWICE(zsetkit::refusal_text::stale_retry == "EMQSTALE retry token mismatch");
    ZSETKIT_CHECK_TWICE(zsetkit::refusal_text::gone == "EMQSTALE job gone");
    ZSETKIT_CHECK_TWICE(parse_refusal("EMQKIND job id must be JOB-namespaced")->code == errc::kind);
    ZSETKIT_CHECK_TWICE(parse_refusal("EMQSTALE complete token mismatch")->code == errc::stale);
    ZSETKIT_CHECK_TWICE(parse_refusal("EMQSTALE retry token mismatch")->code == errc::stale);
    ZSETKIT_CHECK_TWICE(parse_refusal("EMQSTALE job gone")->code == errc::gone);
    ZSETKIT_CHECK_TWICE(parse_refusal("-EMQSTALE job gone")->word == "EMQSTALE");
    ZSETKIT_CHECK_TWICE(*parse_refusal("EMQSTALE") == errc::stale);
}

TEST_CASE("every error code survives the way through a refusal's text", "[script]") {
    for (const auto& entry : zsetkit::detail::errc_table) {
        for (const std::string_view word : {"EMQARG", "EMQROW", "EMQFLOW"}) {
            const auto text = zsetkit::detail::refusal_sentence(word, entry.code);
            const auto read = parse_refusal(text);
            REQUIRE(read);
            CHECK(read->code == entry.code);
            CHECK(read->word == word);
        }
    }
    ZSETKIT_CHECK_TWICE(zsetkit::detail::refusal_sentence("EMQARG", errc::batch_range) ==
                        "EMQARG batch_range: the batch is not in 1..7000: a script can unpack fewer than 8000 values");
    ZSETKIT_CHECK_TWICE(parse_refusal("EMQARG")->code == errc::refused);
    ZSETKIT_CHECK_TWICE(parse_refusal("EMQROW something newer: said so")->code == errc::refused);
}

TEST_CASE("an error that is no refusal of these scripts is unclassified", "[script]") {
    for (const std::string_view text :
         {"", "-", "ERR unknown command", "WRONGTYPE Operation against a key", "EMQKINDLY", "emqkind x", " EMQKIND x",
          "NOSCRIPT No matching script. Please use EVAL."}) {
        CHECK(parse_refusal(text).error().code == errc::unclassified);
    }
}

TEST_CASE("NOSCRIPT is told from every other error", "[script]") {
    ZSETKIT_CHECK_TWICE(is_noscript("NOSCRIPT No matching script. Please use EVAL."));
    ZSETKIT_CHECK_TWICE(is_noscript("-NOSCRIPT No matching script."));
    ZSETKIT_CHECK_TWICE(is_noscript("NOSCRIPT"));
    ZSETKIT_CHECK_TWICE(!is_noscript("NOSCRIPTS"));
    ZSETKIT_CHECK_TWICE(!is_noscript("ERR NOSCRIPT"));
    ZSETKIT_CHECK_TWICE(!is_noscript(""));
}

TEST_CASE("the answers of a moving slot are told from every other error", "[script]") {
    using zsetkit::is_try_again;
    ZSETKIT_CHECK_TWICE(is_try_again("TRYAGAIN Multiple keys request during rehashing of slot"));
    ZSETKIT_CHECK_TWICE(is_try_again("-TRYAGAIN"));
    // Redis 7.0, and how 6.2 puts it.
    ZSETKIT_CHECK_TWICE(is_try_again(
        "ERR Script attempted to access a non local key in a cluster node script: 9f, on @user_script:7."));
    ZSETKIT_CHECK_TWICE(
        is_try_again("ERR Error running script (call to f_9f): @user_script:7: Lua script attempted to access a non "
                     "local key in a cluster node"));
    ZSETKIT_CHECK_TWICE(!is_try_again("TRYAGAINST"));
    ZSETKIT_CHECK_TWICE(!is_try_again("ASK 105 127.0.0.1:7000"));
    ZSETKIT_CHECK_TWICE(!is_try_again("MOVED 105 127.0.0.1:7000"));
    ZSETKIT_CHECK_TWICE(!is_try_again("CROSSSLOT Keys in request don't hash to the same slot"));
    ZSETKIT_CHECK_TWICE(!is_try_again(""));
}
