// SPDX-License-Identifier: MIT
#include <zsetkit/key/job_part.hpp>

#include "../support/catch.hpp"

using zsetkit::errc;
using zsetkit::job_part;
using zsetkit::parse_job_part;

TEST_CASE("a part of a job is named by its word, and by no other", "[key]") {
    for (const auto part : {job_part::lock, job_part::logs, job_part::dependencies, job_part::processed,
                            job_part::failed, job_part::unsuccessful}) {
        CHECK(parse_job_part(name(part)) == part);
    }
    ZSETKIT_CHECK_TWICE(name(job_part::lock) == "lock");
    ZSETKIT_CHECK_TWICE(name(job_part::unsuccessful) == "unsuccessful");
    ZSETKIT_CHECK_TWICE(parse_job_part("").error().code == errc::job_part);
    ZSETKIT_CHECK_TWICE(parse_job_part("Lock").error().code == errc::job_part);
    ZSETKIT_CHECK_TWICE(parse_job_part("lock:").error().code == errc::job_part);
}
