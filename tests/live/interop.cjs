// SPDX-License-Identifier: MIT
//
// The BullMQ side of interop.cpp.
//
//     node interop.cjs <folder with node_modules/bullmq> <port> steps <prefix> <queue> <timestamp> <step,step,...>
//     node interop.cjs <folder> <port> fill <prefix> <queue>         jobs of every kind
//     node interop.cjs <folder> <port> mess <prefix> <queue>         what BullMQ lets through and its scores can't hold
//     node interop.cjs <folder> <port> counters <prefix> <queue>     few jobs, while its counters pass 4096 and 2^31
//     node interop.cjs <folder> <port> bulk <prefix> <queue> <n>     n delayed jobs by addBulk, 500 a call; prints the seconds it took
//     node interop.cjs <folder> <port> work <prefix> <queue> <n>     a worker for n jobs; prints "<id> <name> <data>" for each
//     node interop.cjs <folder> <port> retry <prefix> <queue> <n>    a worker until n jobs have ended; a job fails {"fails":n} times. Prints
//                                                                    "<name> <attempts made> <member> <score> ...", what `prioritized` holds
//
// A step is `add`, `lifo`, `delayed <ms>`, `prioritized <tier>`, any of them `* <times>`, or `change <id> <tier> back|front`.
'use strict';

const path = require('node:path');
const {createRequire} = require('node:module');
const [folder, port, mode, prefix, name, ...rest] = process.argv.slice(2);
const from = createRequire(path.join(path.resolve(folder), 'package.json'));
const {Queue, Worker, FlowProducer} = from('bullmq');
from('ioredis'); // without it a Worker of BullMQ 6 spins for ever
const connection = {host: '127.0.0.1', port: Number(port), maxRetriesPerRequest: null};
const options = {connection, prefix};

async function steps(timestamp, list) {
  const queue = new Queue(name, options);
  await queue.waitUntilReady();
  for (const step of list.split(',')) {
    const [what, first, ...more] = step.split(' ');
    if (what === 'change') {
      const job = await queue.getJob(first);
      await job.changePriority({priority: Number(more[0]), lifo: more[1] === 'front'});
      continue;
    }
    const opts = {timestamp: Number(timestamp)};
    if (what === 'lifo') opts.lifo = true;
    if (what === 'delayed') opts.delay = Number(first);
    if (what === 'prioritized') opts.priority = Number(first);
    const times = step.includes('*') ? Number(step.split('* ')[1]) : 1;
    // In bulk a transaction carries them, in this order.
    await queue.addBulk(Array.from({length: times}, () => ({name: 'mail', data: {to: 1}, opts})));
  }
}

async function fill() {
  const queue = new Queue(name, options);
  const now = Date.now();
  const add = (job, opts) => queue.add(job, {}, opts);
  // What a version does not have is left out.
  const skip = async work => {
    try {
      await work();
    } catch (error) {
      console.log('left out: ' + error.message);
    }
  };
  for (let i = 0; i < 5; ++i) await add('same-ms', {timestamp: now, delay: 3600000});
  for (let i = 0; i < 3; ++i) await add('later', {timestamp: now, delay: 3600001 + i});
  for (const tier of [1, 2, 10, 2097151, 1, 2, 2097151]) await add('tier', {priority: tier});
  await add('back');
  await add('front', {lifo: true});
  await add('tier-front', {priority: 4, lifo: true, jobId: 'vip'});
  for (const [tier, lifo] of [[3, false], [2097151, true], [1, true], [0, false]]) {
    const job = await add('changed', {priority: 9});
    await job.changePriority({priority: tier, lifo});
  }
  await skip(() => queue.upsertJobScheduler('nightly', {every: 86400000}, {name: 'tick', data: {}}));
  await skip(() => queue.upsertJobScheduler('cron', {pattern: '0 3 * * *'}, {name: 'tick', data: {}, opts: {priority: 7}}));
  await skip(() => queue.add('old-style', {}, {repeat: {every: 3600000}}));
  const flows = new FlowProducer(options);
  await flows.add({name: 'parent', queueName: name, opts: {jobId: 'parent'}, children: [
    {name: 'child', queueName: name, opts: {delay: 7200000}},
    {name: 'child', queueName: name, opts: {priority: 10}},
    {name: 'child', queueName: name},
  ]});
  await flows.add({name: 'parent', queueName: name, opts: {priority: 2}, children: [{name: 'ends', queueName: name, opts: {lifo: true}}]});
  // Some succeed, one fails, one is put off: what is left has been through a worker.
  const worker = new Worker(name, async job => {
    if (job.name === 'front') throw new Error('on purpose');
    if (job.name === 'back' && job.attemptsMade === 0 && !job.data.again) {
      await job.update?.({again: true});
      await job.updateData?.({again: true});
      throw new Error('once more');
    }
  }, {...options, concurrency: 1, limiter: {max: 4, duration: 3600000}});
  worker.on('error', () => {});
  const deadline = Date.now() + 20000;
  while ((await queue.getCompletedCount()) + (await queue.getFailedCount()) < 4 && Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  await worker.close(true);
}

async function mess() {
  const queue = new Queue(name, options);
  const client = new (from('ioredis'))(connection);
  const timestamp = 1769526697641;
  await queue.addBulk(Array.from({length: 4100}, () => ({name: 'mail', data: {}, opts: {timestamp, delay: 5000}})));
  for (let i = 0; i < 3; ++i) await queue.add('mail', {}, {timestamp, delay: 2199023255552 + 2 - timestamp});
  // Tiers by way of changePriority, which checks none; then a counter at its end.
  const jobs = [];
  for (let i = 0; i < 8; ++i) jobs.push(await queue.add('mail', {}, {priority: 5}));
  for (let i = 0; i < 8; ++i) await jobs[i].changePriority({priority: i < 7 ? 2097152 : -1});
  await client.set(`${prefix}:${name}:pc`, 4294967295);
  await queue.add('before', {}, {priority: 7});
  await queue.add('after', {}, {priority: 7});
}

async function counters() {
  const queue = new Queue(name, options);
  const client = new (from('ioredis'))(connection);
  await client.set(`${prefix}:${name}:id`, 4093);
  await queue.addBulk(Array.from({length: 6}, () => ({name: 'mail', data: {}, opts: {timestamp: 1769526697641, delay: 5000}})));
  await client.set(`${prefix}:${name}:pc`, 2147483646);
  for (let i = 0; i < 4; ++i) await queue.add('mail', {}, {priority: 5});
}

async function bulk(count) {
  const queue = new Queue(name, options);
  const add = async n => {
    for (let i = 0; i < n; i += 500) {
      await queue.addBulk(Array.from({length: 500}, (_, k) => ({name: 'mail', data: {to: 1}, opts: {delay: 3600000 + i + k}})));
    }
  };
  await add(5000); // the compiler is warm, the scripts are loaded
  await queue.obliterate({force: true});
  const start = process.hrtime.bigint();
  await add(Number(count));
  console.log(Number(process.hrtime.bigint() - start) / 1e9);
}

async function work(count) {
  let left = Number(count);
  const timer = setTimeout(() => {
    console.error(`${left} jobs did not come`);
    process.exit(1);
  }, 30000);
  await new Promise(resolve => {
    const worker = new Worker(name, async job => {
      console.log(`${job.id} ${job.name} ${JSON.stringify(job.data)}`);
    }, {...options, concurrency: 1});
    worker.on('error', () => {});
    worker.on('completed', () => {
      if (--left === 0) worker.close().then(resolve);
    });
  });
  clearTimeout(timer);
}

async function retry(count) {
  const client = new (from('ioredis'))(connection);
  let left = Number(count);
  const timer = setTimeout(() => {
    console.error(`${left} jobs did not end`);
    process.exit(1);
  }, 30000);
  await new Promise(resolve => {
    const worker = new Worker(name, async job => {
      const tiers = await client.zrange(`${prefix}:${name}:prioritized`, 0, -1, 'WITHSCORES');
      console.log([job.name, job.attemptsMade, ...tiers].join(' '));
      if (job.attemptsMade < job.data.fails) throw new Error('on purpose');
    }, {...options, concurrency: 1});
    const ended = () => {
      if (--left === 0) worker.close().then(resolve);
    };
    worker.on('error', () => {});
    worker.on('completed', ended);
    worker.on('failed', job => {
      if (job.attemptsMade >= job.opts.attempts) ended();
    });
  });
  clearTimeout(timer);
}

const run = {steps: () => steps(...rest), fill, mess, counters, bulk: () => bulk(...rest), work: () => work(...rest), retry: () => retry(...rest)};
run[mode]().then(() => process.exit(0), error => {
  console.error(error);
  process.exit(1);
});
