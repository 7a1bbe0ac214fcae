import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { startLocalServer } from '../../scripts/lib/service.ts';

/** Flows that return far more trails than requested. */
export const ODD_FLOWS = ['all-trails', 'empty-records', 'everywhere'];

/** A search that matches everything. */
export const ODD_SEARCH = 'fffff';

const SHA = 'f'.repeat(64);

/** Makes a trail of 16 KB, a realistic size. */
function trail(name: string, events: object[]) {
  return {
    name,
    created_at: '2026-11-21T12:00:00Z',
    compliance_state: 'COMPLIANT',
    description: 'A trail of the benchmark',
    events,
  };
}

function event(index: number) {
  return {
    type: 'artifact_started_running',
    timestamp: 1_795_000_000 + index,
    environment_name: `environment-${index}`,
    artifact_fingerprint: SHA,
    html_url: `https://region.example.com/environments/${index}`,
  };
}

const range = <T>(length: number, of: (index: number) => T) =>
  Array.from({ length }, (_, index) => of(index));

/** Responses by a part of the path. */
function oddAnswers(): [string, () => string][] {
  const list = (values: unknown) => JSON.stringify(values);
  return [
    [
      '/all-trails',
      () => list(range(850, index => trail(`t${index}`, range(70, event)))),
    ],
    ['/empty-records', () => `[${'{},'.repeat(5_300_000)}{}]`],
    ['/everywhere', () => list([trail('one', range(100_000, event))])],
    [
      `/sha/${ODD_SEARCH}`,
      () =>
        list({
          resolved_to: { type: 'commit' },
          artifacts: range(20_000, index => ({
            fingerprint: SHA,
            name: `artifact-${index}`,
            flow: 'all-trails',
            trail: `t${index}`,
            running_in: ['production'],
          })),
        }),
    ],
  ];
}

export type OddRegion = Awaited<ReturnType<typeof startOddRegion>>;

/**
 * Starts a region that ignores pagination and returns very long lists. It runs
 * in the benchmark's process, which isn't measured.
 */
export async function startOddRegion() {
  const answers = oddAnswers();
  let asked = 0;
  const server = await startLocalServer(async (request, response) => {
    const found = answers.find(([part]) => request.url?.includes(part));
    asked += found ? 1 : 0;
    const text = found ? found[1]() : '[]';
    // In chunks, as over a network.
    for (let at = 0; at < text.length && !response.destroyed; at += 1 << 18) {
      if (!response.write(text.slice(at, at + (1 << 18)))) {
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
      await setImmediate();
    }
    response.end();
  });
  return {
    ...server,
    /** Number of requests for odd responses. */
    asked: () => asked,
  };
}
