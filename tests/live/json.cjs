// SPDX-License-Identifier: MIT
//
// What JavaScript says of texts, for bullmq_json.cpp.
//
//     node json.cjs <folder> <file>      for each line of the file, a text in hexadecimal: 1 when JSON.parse takes it, else 0
'use strict';

const lines = require('node:fs').readFileSync(process.argv[3], 'latin1').split('\n').slice(0, -1);
const verdicts = lines.map(line => {
  try {
    JSON.parse(Buffer.from(line, 'hex').toString('utf8')); // as a client hands a server's bytes to BullMQ
    return '1';
  } catch {
    return '0';
  }
});
process.stdout.write(verdicts.join('') + '\n');
