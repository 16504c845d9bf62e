// SPDX-License-Identifier: MIT
//
// One command for a server, ready to send: an argv, and its RESP bytes (the same in RESP2 and RESP3: requests are arrays of
// bulk strings in both).
//
//     auto c = echomq::enqueue(q, id, payload);
//     c.append_resp(buffer);                                          // onto a std::string, a std::vector<char>, ...
//     c.for_each([&](std::string_view part) { argv.push_back(part); });   // or for a client that takes an argv
//
// Any byte type will do: char, unsigned char, std::byte. On a cluster c.slot() says which node it is for, and refuses keys of several.
//
// A command holds its keys, ids and numbers itself: it can be copied and moved, and never allocates. What it borrows are
// the bytes the caller handed it (a payload, an error text, a name) and the script: keep those until it is sent.
//
// Calls go out as EVALSHA. When the server answers NOSCRIPT send as_eval(), once: it carries the text, and the server keeps
// it. script/noscript.hpp is that dance.
#ifndef ZSETKIT_SCRIPT_COMMAND_HPP
#define ZSETKIT_SCRIPT_COMMAND_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "../core/result.hpp"
#include "../detail/wire_image.hpp"
#include "../id/typed_id.hpp"
#include "../key/slot.hpp"
#include "script.hpp"

namespace zsetkit::inline v0 {

/// A command as its parts: a call of a script, or its loading, ready to be sent by any client. Payloads, error texts and
/// names are borrowed: one in a temporary std::string is gone at the end of the statement, and a command that is kept dangles.
class command {
public:
    /// The most parts a command has: EVALSHA, the sha, the number of keys, and seventeen keys and arguments.
    static constexpr std::size_t max_size = detail::wire_image::most_parts;
    /// The most keys and arguments a call has, together.
    static constexpr std::size_t max_keys_and_arguments = max_size - 3;

    /// A call of a script with any keys and arguments, all of them borrowed. errc::too_long when there are more than seventeen,
    /// errc::cross_slot, at the first that differs, when the keys hash to different cluster slots.
    [[nodiscard]] static constexpr result<command> call(const script& what, std::span<const std::string_view> keys,
                                                        std::span<const std::string_view> arguments) noexcept {
        if (keys.size() + arguments.size() > max_keys_and_arguments) return errc::too_long;
        if (!keys.empty()) {
            if (const auto shared = shared_slot(keys); !shared) return shared.error();
        }
        command made;
        made.script_ = &what;
        made.keys_ = static_cast<std::uint8_t>(keys.size());
        made.image_ = call_start(what, keys.size(), arguments.size());
        for (const std::string_view key : keys) made.image_.borrow(key);
        for (const std::string_view argument : arguments) made.image_.borrow(argument);
        return made;
    }

    /// A command points to its script: a temporary one would be gone before it is sent.
    static result<command> call(const script&&, std::span<const std::string_view>,
                                std::span<const std::string_view>) = delete;

    /// SCRIPT LOAD of a script's text, which the server answers with its sha.
    [[nodiscard]] static constexpr command load(const script& what) noexcept {
        command made;
        made.image_.open(3);
        made.image_.add("SCRIPT");
        made.image_.add("LOAD");
        made.image_.borrow(what.body);
        return made;
    }

    /// How many parts the argv has.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return image_.count(); }
    /// A part of the argv; it views this object, or what it borrows.
    [[nodiscard]] constexpr std::string_view operator[](std::size_t index) const noexcept { return image_.at(index); }

    /// Calls `use(std::string_view)` for each part of the argv, the command's name first.
    template <class F>
    constexpr void for_each(F&& use) const {
        for (std::size_t i = 0; i < size(); ++i) use((*this)[i]);
    }

    /// How many bytes append_resp appends.
    [[nodiscard]] constexpr std::size_t resp_size() const noexcept { return image_.wire_size(); }

    /// Appends the command's RESP bytes to a buffer that has append(const char*, size_t), insert(end, first, last) or push_back.
    template <class Buffer>
    constexpr void append_resp(Buffer& to) const {
        image_.append_to(to);
    }

    /// How many keys the command names, and each of them: parts 3 and on of a call. A SCRIPT LOAD has none.
    [[nodiscard]] constexpr std::size_t key_count() const noexcept { return keys_; }
    /// The key of an index below key_count().
    [[nodiscard]] constexpr std::string_view key(std::size_t index) const noexcept { return image_.at(3 + index); }
    /// The cluster slot of its keys; errc::unclassified when it has none, and every node will do. errc::cross_slot, at the first
    /// that differs, when they lie on several, as those of a BullMQ queue without braces do: no cluster takes such a call.
    [[nodiscard]] constexpr result<std::uint16_t> slot() const noexcept {
        if (keys_ == 0) return errc::unclassified;
        const std::string_view tag = hashed_part(key(0));
        const std::uint16_t shared = zsetkit::slot(key(0));
        for (std::size_t i = 1; i < keys_; ++i) {
            if (hashed_part(key(i)) != tag && zsetkit::slot(key(i)) != shared)
                return error{errc::cross_slot, static_cast<std::uint32_t>(i)};
        }
        return shared;
    }

    /// The script this calls; nullptr for SCRIPT LOAD.
    [[nodiscard]] constexpr const script* called() const noexcept { return script_; }

    /// The same call as EVAL, with the script's text in place of its sha. A SCRIPT LOAD is returned as it is.
    [[nodiscard]] constexpr command as_eval() const noexcept {
        if (!script_) return *this;
        command made;
        made.script_ = script_;
        made.keys_ = keys_;
        made.image_.open(size());
        made.image_.add("EVAL");
        made.image_.borrow(script_->body);
        for (std::size_t i = 2; i < size(); ++i) made.image_.add_again(image_, i);
        return made;
    }

    /// Begins a call; the keys and then the arguments follow, exactly as many as announced, by the functions below. They check
    /// nothing: the builders that use them have proved that the parts fit.
    template <const script& What, std::size_t Keys, std::size_t Arguments>
    [[nodiscard]] static constexpr command unchecked_begin() noexcept {
        constexpr const auto& head = call_head<What, Keys, Arguments>;
        command made;
        made.script_ = &What;
        made.keys_ = Keys;
        made.image_.open(head);
        return made;
    }
    /// Adds a key or an argument, copied, of one text or two.
    constexpr void unchecked_add(std::string_view copied, std::string_view more = {}) noexcept {
        image_.add(copied, more);
    }
    /// Adds a number as its decimal digits.
    constexpr void unchecked_add(std::uint64_t number) noexcept { image_.add(number); }
    /// An id, or a prefix and an id.
    template <brand Brand>
    constexpr void unchecked_add_id(std::string_view prefix, typed_id<Brand> id) noexcept {
        image_.add_written(prefix, detail::id_length, [id](char* to) { id.unchecked_write(to); });
    }
    /// Adds bytes that are not copied: they must outlive the command.
    constexpr void unchecked_borrow(std::string_view bytes) noexcept { image_.borrow(bytes); }

private:
    constexpr command() noexcept = default;

    [[nodiscard]] static constexpr detail::wire_image call_start(const script& what, std::size_t keys,
                                                                 std::size_t arguments) noexcept {
        detail::wire_image image;
        image.open(3 + keys + arguments);
        image.add("EVALSHA");
        image.add(what.sha);
        image.add(std::uint64_t{keys});
        return image;
    }
    template <const script& What, std::size_t Keys, std::size_t Arguments>
    static constexpr auto call_head =
        call_start(What, Keys, Arguments).template head<call_start(What, Keys, Arguments).wire_size(), 3>();

    const script* script_ = nullptr;
    std::uint8_t keys_ = 0;
    detail::wire_image image_;
};

}  // namespace zsetkit::inline v0

#endif
