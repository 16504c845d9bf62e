// SPDX-License-Identifier: MIT
//
// What a script says when it refuses a call, and how to read it back.
//
//     EMQKIND job id must be JOB-namespaced                          errc::kind
//     EMQSTALE complete token mismatch, EMQSTALE retry ...           errc::stale
//     EMQSTALE job gone                                              errc::gone
//     EMQARG lease_range: the lease is no whole number ...           the errc of that name
//     EMQROW row_corrupt: ..., EMQFLOW in_flow: ...                  the errc of that name
//     TRYAGAIN ..., ... non local key ...                            is_try_again: a cluster's slot is moving
//
// A refusal is an error reply whose first word is its class. It comes before the script's first write: a refused call has
// changed nothing. The first three lines are the protocol's; the others are zsetkit's own, the name and the sentence of an errc.
#ifndef ZSETKIT_SCRIPT_REFUSAL_HPP
#define ZSETKIT_SCRIPT_REFUSAL_HPP

#include <cstddef>
#include <string_view>

#include "../core/fixed_text.hpp"
#include "../core/result.hpp"

namespace zsetkit::inline v0 {

/// The first words of the errors these scripts answer.
namespace refusal_word {
inline constexpr std::string_view kind = "EMQKIND";     ///< the id is not a job's
inline constexpr std::string_view stale = "EMQSTALE";   ///< the caller no longer holds the job
inline constexpr std::string_view argument = "EMQARG";  ///< an argument or a key is missing, malformed or out of range
inline constexpr std::string_view row = "EMQROW";       ///< what is stored can't be worked with
inline constexpr std::string_view flow = "EMQFLOW";     ///< the job belongs to a flow
}  // namespace refusal_word

/// The protocol's own refusals, to the byte.
namespace refusal_text {
inline constexpr std::string_view kind = "EMQKIND job id must be JOB-namespaced";  ///< the id of another brand
inline constexpr std::string_view stale_complete =
    "EMQSTALE complete token mismatch";  ///< complete: the lease is no longer this one
inline constexpr std::string_view stale_retry =
    "EMQSTALE retry token mismatch";                           ///< retry: the lease is no longer this one
inline constexpr std::string_view gone = "EMQSTALE job gone";  ///< the job is no longer there
}  // namespace refusal_text

/// A script's refusal, read from the text of its error.
struct refusal {
    errc code;              ///< what it means
    std::string_view word;  ///< the class word, a part of the text that was read

    friend constexpr bool operator==(const refusal& a, const refusal& b) noexcept = default;
    /// Whether the refusal is of this kind.
    friend constexpr bool operator==(const refusal& a, errc wanted) noexcept { return a.code == wanted; }
};

namespace detail {

/// The error code of this name; errc{} when there is none.
[[nodiscard]] constexpr errc find_errc(std::string_view wanted) noexcept {
    for (const errc_entry& entry : errc_table) {
        if (entry.name == wanted) return entry.code;
    }
    return errc{};
}

/// "EMQARG batch_range: the batch is not in 1..7000: ...": a class word, the name of a code and its sentence.
[[nodiscard]] constexpr fixed_text<255> refusal_sentence(std::string_view word, errc code) noexcept {
    const errc_entry& entry =
        errc_table[static_cast<std::size_t>(code) - 1];  // g++ can't test a pointer here under -fsanitize
    fixed_text<255> text;
    text.unchecked_append(word);
    text.unchecked_append(' ');
    text.unchecked_append(entry.name);
    text.unchecked_append(": ");
    text.unchecked_append(entry.message);
    return text;
}

}  // namespace detail

/// Which refusal the text of an error reply is, with or without the `-` it has on the wire.
/// errc::unclassified when it is none of these scripts': an error of the server or of another script.
[[nodiscard]] constexpr result<refusal> parse_refusal(std::string_view text) noexcept {
    if (text.starts_with('-')) text.remove_prefix(1);
    const std::string_view word = text.substr(0, text.find(' '));
    if (word == refusal_word::kind) return refusal{errc::kind, word};
    if (word == refusal_word::stale) {
        return refusal{text.starts_with(refusal_text::gone) ? errc::gone : errc::stale, word};
    }
    if (word != refusal_word::argument && word != refusal_word::row && word != refusal_word::flow)
        return errc::unclassified;
    const std::string_view rest = text.substr(word.size() < text.size() ? word.size() + 1 : word.size());
    const errc code = detail::find_errc(rest.substr(0, rest.find(':')));
    return refusal{code == errc{} ? errc::refused : code, word};
}

/// True for the error a server answers to EVALSHA when it does not hold the script: it never saw it, or was restarted,
/// flushed or failed over to.
[[nodiscard]] constexpr bool is_noscript(std::string_view text) noexcept {
    if (text.starts_with('-')) text.remove_prefix(1);
    return text.substr(0, text.find(' ')) == "NOSCRIPT";
}

/// True for what a cluster answers to a call that needs keys of a slot on its way from one node to another: some keys are here,
/// some there. The call has written nothing: send it again in a moment, from the start (an ASK is for one call).
[[nodiscard]] constexpr bool is_try_again(std::string_view text) noexcept {
    if (text.starts_with('-')) text.remove_prefix(1);
    // The second is the answer when a script asks for a key it could not declare. Its words around these differ by version.
    return text.substr(0, text.find(' ')) == "TRYAGAIN" || text.find("non local key") != std::string_view::npos;
}

static_assert(parse_refusal(refusal_text::kind)->code == errc::kind);
static_assert(parse_refusal(refusal_text::stale_complete)->code == errc::stale);
static_assert(parse_refusal(refusal_text::gone)->code == errc::gone);

}  // namespace zsetkit::inline v0

#endif
