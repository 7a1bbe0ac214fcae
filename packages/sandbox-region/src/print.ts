import { SandboxOptions } from './api/options';
import { SandboxRegion } from './api/SandboxRegion';

const HELP = `A regional supply-chain API on your own machine: every endpoint, on SQLite.

Usage: sandbox [options]

  --region <name>      eu (default) or us; each has its own demo data
  --port <number>      default 7010; 0 picks a free one
  --host <address>     default 127.0.0.1
  --file <path>        store the data in this file; default: in memory
  --seed <number>      the same number generates the same data; default 1
  --scale <scale>      small (default): the demo
                       large: also 1,000 flows, 20,000 trails, 100,000 artifacts
                       empty: nothing
  --now <date>         stop the clock at this date until it is advanced
  --latency <ms>       milliseconds added to every response
  --control            enable /control: time, faults, reset (needs no key)
  --allow-private-webhooks
                       allow webhook targets on this machine
  --help               print this

Keys: the environment variable SANDBOX_API_KEYS holds a JSON array of
  {"org": "acme", "serviceAccount": "portal", "role": "reader", "key": "..."}
  with a role of reader, writer or admin. Without it, the region generates keys
  and prints them.

Faults (with --control): POST /control/faults with {"kind": ...}, one of
  slow, status, reset, truncated, malformed, hang, hang-body, drip, html, empty,
  redirect, huge, gzip-bomb, wrong-type, wrong-content-type;
  DELETE /control/faults removes them.

GET /health returns 200 once the region is ready.
`;

export function printHelp(): void {
  process.stdout.write(HELP);
}

/** Prints that the region is listening, and its keys if they were generated. */
export function printStarted(
  region: SandboxRegion,
  options: SandboxOptions,
): void {
  const lines = [`sandbox region ${options.region}: ${region.baseUrl}`];
  if (options.keys === undefined && region.keys.length > 0) {
    const [first] = region.keys;
    lines.push(
      'keys generated for this run (set SANDBOX_API_KEYS to choose them):',
      ...region.keys.map(
        ({ org, serviceAccount, role, key }) =>
          `  ${org}/${serviceAccount} (${role}): ${key}`,
      ),
      `try: curl -H 'Authorization: Bearer ${first.key}' '${region.baseUrl}/artifacts/${first.org}?per_page=3'`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
