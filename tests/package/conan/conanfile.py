# SPDX-License-Identifier: MIT
#
# What `conan create` runs on the package it made: the consumer beside this folder, found as CMake and pkg-config find it.
import os
import shutil

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.gnu import PkgConfigDeps


class TestPackage(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    test_type = "explicit"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeToolchain(self).generate()
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        if not can_run(self):
            return
        self.run(os.path.join(self.cpp.build.bindir, "consumer_cmake"), env="conanrun")
        if shutil.which("pkg-config"):
            folder = self.generators_folder
            self.run(f'PKG_CONFIG_PATH="{folder}" pkg-config --cflags zsetkit')
            self.run(os.path.join(self.cpp.build.bindir, "consumer_pkg_config"), env="conanrun")
