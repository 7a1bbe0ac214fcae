/**
 * Simulates the background sync of quiet flows. Reads
 * `{flows, records, minutes, budget}` as JSON from standard input, and writes the number of requests in each minute
 * to standard output.
 */
import { json } from 'node:stream/consumers';
import { jobsByMinute, quietFlows } from '../sync/__testUtils__/quietFlows';

async function main() {
  const { flows, records, minutes, budget } = (await json(
    process.stdin,
  )) as Record<string, number>;
  process.stdout.write(
    JSON.stringify(
      jobsByMinute(quietFlows({ flows, records }), minutes, budget),
    ),
  );
}

main().catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
