# SPDX-License-Identifier: MIT
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"


class ZsetkitConan(ConanFile):
    name = "zsetkit"
    license = "MIT"
    description = "Sorted-set scores, branded ids, cluster keys and scripts for queues on Redis and Valkey"
    topics = ("redis", "valkey", "queue", "sorted-set", "snowflake", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    exports_sources = "CMakeLists.txt", "include/*", "LICENSE"
    no_copy_source = True
    test_package_folder = "tests/package/conan"

    def set_version(self):
        # Typed once, in version.hpp.
        text = load(self, os.path.join(self.recipe_folder, "include", "zsetkit", "version.hpp"))
        self.version = ".".join(re.findall(r"^#define ZSETKIT_VERSION_\w+ (\d+)$", text, re.MULTILINE))

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()  # headers alone: one package for every compiler and machine

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["ZSETKIT_BUILD_TESTS"] = False
        toolchain.generate()

    def package(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share"))  # Conan writes these files for each consumer

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "zsetkit")
        self.cpp_info.set_property("cmake_target_name", "zsetkit::zsetkit")
        self.cpp_info.set_property("pkg_config_name", "zsetkit")
