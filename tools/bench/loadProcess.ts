// Runs autocannon in its own process, which has its own core. Reads options from
// stdin and writes the result to stdout, both as JSON.
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { runMain } from '../../scripts/lib/console.ts';

type Autocannon = (options: object) => Promise<object>;

runMain(async () => {
  // autocannon has no types.
  const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');
  const result = await autocannon((await json(process.stdin)) as object);
  process.stdout.write(JSON.stringify(result));
});
