// SPDX-License-Identifier: MIT
//
// Fills a server with what BullMQ leaves behind: queues with plain and braced prefixes, jobs of every kind, flows whose
// children succeed and fail in every way, schedulers, deduplication, limits, metrics, locks of running jobs.
//
//     node bullmq_keys.cjs <folder with node_modules/bullmq> <port>
//
// Prints the version, then ends at once, so that locks and markers are left as they are.
'use strict';

const path = require('node:path');
const {createRequire} = require('node:module');
const from = createRequire(path.join(path.resolve(process.argv[2]), 'package.json'));
const {Queue, Worker, FlowProducer} = from('bullmq');
const {version} = from('bullmq/package.json');
const connection = {host: '127.0.0.1', port: Number(process.argv[3]), maxRetriesPerRequest: null};

const client = new (from('ioredis'))(connection);

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
// What a version does not have, or refuses, is left out.
const attempt = async work => {
  try {
    return await work();
  } catch (error) {
    return undefined;
  }
};

async function until(what, condition) {
  for (let i = 0; i < 200; ++i) {
    if (await condition()) return;
    await pause(50);
  }
  throw new Error(`${what}: not in time`);
}

async function fill(prefix, name) {
  const options = {connection, prefix};
  const queue = new Queue(name, options);
  const add = (job, opts) => queue.add(job, {n: 1}, opts);

  // Jobs that run: they succeed, fail, log, or keep running and so hold their lock.
  const worker = new Worker(
    name,
    async job => {
      if (job.name === 'fails') throw new Error('on purpose');
      if (job.name === 'logs') await job.log('a line');
      if (job.name === 'runs') await pause(60000);
      return {done: true};
    },
    {...options, concurrency: 20, stalledInterval: 500, metrics: {maxDataPoints: 60}, limiter: {max: 1000, duration: 600000}});
  worker.on('error', () => {});
  await worker.waitUntilReady();
  await add('works');
  await add('logs', {jobId: 'cart-7'});
  await add('fails', {attempts: 1});
  await add('runs', {jobId: 'held'});
  await attempt(() => add('runs', {jobId: 'a:b:c'}));
  await attempt(() => add('runs', {deduplication: {id: 'same', ttl: 600000}}));
  await attempt(() => add('runs', {deduplication: {id: 'last', keepLastIfActive: true}}));
  await pause(300);
  await attempt(() => add('runs', {deduplication: {id: 'last', keepLastIfActive: true}}));

  const flows = new FlowProducer(options);
  const parent = (job, children) => flows.add({name: job, queueName: name, opts: {jobId: job}, children});
  await parent('parent-done', [{name: 'works', queueName: name}, {name: 'runs', queueName: name, opts: {jobId: 'slow-child'}}]);
  const failing = opts => [{name: 'fails', queueName: name, opts: {attempts: 1, ...opts}}, {name: 'runs', queueName: name}];
  await attempt(() => parent('parent-ignores', failing({ignoreDependencyOnFailure: true})));
  await attempt(() => parent('parent-removes', failing({removeDependencyOnFailure: true})));
  await attempt(() => parent('parent-fails', failing({failParentOnFailure: true})));
  await attempt(() => parent('parent-continues', failing({continueParentOnFailure: true})));
  await until('jobs end', async () => (await queue.getCompletedCount()) >= 3 && (await queue.getFailedCount()) >= 2);
  // Minutes that have passed since the last sample make the next one a list entry for each.
  for (const what of ['completed', 'failed']) {
    await client.hset(`${prefix}:${name}:metrics:${what}`, 'prevTS', String(Date.now() - 180000), 'prevCount', '0');
  }
  await add('works');
  await add('fails', {attempts: 1});
  await pause(1200);

  // Jobs that stay where they are put, because the queue is paused now.
  await queue.pause();
  await add('waits');
  await add('waits', {lifo: true});
  await add('later', {delay: 3600000});
  await add('urgent', {priority: 3});
  await add('urgent', {priority: 7, jobId: 'vip'});
  await attempt(() => queue.upsertJobScheduler('nightly', {every: 86400000}, {name: 'tick', data: {}}));
  await attempt(() => queue.upsertJobScheduler('cron:with:colons', {pattern: '0 3 * * *'}, {name: 'tick', data: {}}));
  await attempt(() => queue.add('old-style', {}, {repeat: {every: 3600000}}));
  await attempt(() => queue.add('old-cron', {}, {repeat: {pattern: '0 4 * * *'}, jobId: 'cronjob'}));

  // A second queue that is not paused, so that its jobs wait.
  const idle = new Queue(name + '-idle', options);
  await idle.add('waits', {});
  await idle.add('urgent', {}, {priority: 1});
  await idle.add('later', {}, {delay: 1000000});
}

(async () => {
  const queues = [['bull', 'orders'], ['{bull}', 'payments'], ['bull', '{mail}'], ['my*app', 'or?ders[1] x']];
  for (const [prefix, name] of queues) await fill(prefix, name);
  // The mark of the last check for stalled jobs lives for 500 ms: here for as long as whoever reads these keys may take.
  for (const [prefix, name] of queues) {
    await until('a check for stalled jobs', async () => (await client.pexpire(`${prefix}:${name}:stalled-check`, 600000)) === 1);
  }
  console.log(version);
  process.exit(0);
})().catch(error => {
  console.error(error);
  process.exit(1);
});
