// SPDX-License-Identifier: MIT
//
// Runs a fuzz target over files and folders of inputs, without libFuzzer: so every compiler replays every corpus.
// Each input is given from a buffer of exactly its size, and again cut short at each of its first bytes, where a
// sanitizer or valgrind sees any read past the end.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t longest_cut = 64;

void replay(const std::vector<char>& bytes, std::size_t size) {
    const std::vector<std::uint8_t> input(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

bool replay_file(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) {
        std::fprintf(stderr, "cannot read %s\n", path.string().c_str());
        return false;
    }
    const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
    std::printf("%s (%zu bytes)\n", path.string().c_str(), bytes.size());
    std::fflush(stdout);  // so that the last line names the input that stopped the program
    replay(bytes, bytes.size());
    for (std::size_t size = 0; size < bytes.size() && size < longest_cut; ++size) replay(bytes, size);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t replayed = 0;
    for (int i = 1; i < argc; ++i) {
        const std::filesystem::path given{argv[i]};
        if (!std::filesystem::is_directory(given)) {
            if (!replay_file(given)) return 1;
            ++replayed;
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator{given}) {
            if (!entry.is_regular_file()) continue;
            if (!replay_file(entry.path())) return 1;
            ++replayed;
        }
    }
    std::printf("replayed %zu inputs\n", replayed);
    return replayed == 0 ? 1 : 0;
}
