// Runs one load in a process of its own, so that it does not share a core with
// what it measures. Reads the options of autocannon from the standard input and
// writes its result to the standard output, both as JSON.
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { runMain } from '../../scripts/lib/console.ts';

type Autocannon = (options: object) => Promise<object>;

runMain(async () => {
  // autocannon comes without types.
  const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');
  const result = await autocannon((await json(process.stdin)) as object);
  process.stdout.write(JSON.stringify(result));
});
