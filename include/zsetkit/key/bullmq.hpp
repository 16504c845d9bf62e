// SPDX-License-Identifier: MIT
//
// The BullMQ key space, which EchoMQ v1 shares, built and parsed: <prefix>:<queue>:<word or job id>
//
// bullmq_queue.hpp     a queue and every key of it       bullmq_job_id.hpp    which texts may be a job's id
// bullmq_parser.hpp    what a given key is               bullmq_family.hpp    type and meaning of each kind of key
#ifndef ZSETKIT_KEY_BULLMQ_HPP
#define ZSETKIT_KEY_BULLMQ_HPP

#include "bullmq_family.hpp"
#include "bullmq_job_id.hpp"
#include "bullmq_parser.hpp"
#include "bullmq_queue.hpp"

#endif
