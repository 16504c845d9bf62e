# SPDX-License-Identifier: MIT
#
# The recipe as ConanCenter takes it: recipes/zsetkit there is this folder. It packages the archive of a release; the conanfile.py at
# the top of the repository packages a clone.
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, get
from conan.tools.layout import basic_layout

required_conan_version = ">=2.0"


class ZsetkitConan(ConanFile):
    name = "zsetkit"
    description = "Sorted-set scores, branded ids, cluster keys and scripts for queues on Redis and Valkey"
    license = "MIT"
    url = "https://github.com/conan-io/conan-center-index"
    homepage = "https://github.com/OWNER/zsetkit"
    topics = ("redis", "valkey", "queue", "sorted-set", "snowflake", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    no_copy_source = True

    def layout(self):
        basic_layout(self, src_folder="src")

    def package_id(self):
        self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
