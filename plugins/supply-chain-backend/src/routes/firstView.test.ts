import {
  artifactsResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { fakeClock } from '../__testUtils__/fakeClock';
import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

/** Maximum number of polls over HTTP until a lookup has finished. */
const MAX_ASKED = 500;

describe('the first view of a flow', () => {
  let portal: TestPortal;

  beforeEach(async () => {
    portal = await startTestPortal({
      entities: [
        component('long', { org: 'acme', flows: 'nightly-reports' }),
        component('short', { org: 'acme', flows: 'checkout-web' }),
      ],
    });
  });

  afterEach(() => portal.stop());

  const ask = async (name: string, resource: string) =>
    (await portal.ask(name, resource).expect(200)).body;

  async function askUntilSettled(name: string, resource: string) {
    for (let asked = 0; asked < MAX_ASKED; asked += 1) {
      const body = await ask(name, resource);
      if (!body.settling) {
        return body;
      }
    }
    throw new Error(`${resource} of ${name} does not settle`);
  }

  const lookups = () =>
    portal.eu.requests().filter(({ endpoint }) => endpoint === 'E9').length;

  it('does not wait for build lookups, and says that data is still loading', async () => {
    // No lookup finishes before the page does.
    portal.eu.faults.set({ kind: 'hang', match: { endpoint: 'E9' } });

    const trails = trailsResponseSchema.parse(await ask('long', 'trails'));
    const summary = summaryResponseSchema.parse(await ask('long', 'summary'));

    expect(trails.trails.length).toBeGreaterThan(0);
    expect(trails.settling).toBe(true);
    expect(summary.settling).toBe(true);
    const builds = trails.trails.flatMap(({ artifacts }) => artifacts);
    expect(builds.length).toBeGreaterThan(0);
    // A failure is certain without the build's history; a pass isn't.
    const states = new Set<StateValue>(builds.map(({ state }) => state));
    expect(states).not.toContain('compliant');
    expect(states).toContain('unknown');
  });

  it("converges on the region's verdicts", async () => {
    const first = artifactsResponseSchema.parse(await ask('long', 'artifacts'));
    const settled = artifactsResponseSchema.parse(
      await askUntilSettled('long', 'artifacts'),
    );
    await portal.sync();
    const whole = artifactsResponseSchema.parse(await ask('long', 'artifacts'));

    const statesOf = ({ artifacts }: typeof first) =>
      artifacts.map(({ fingerprint, state }) => [fingerprint, state]);
    expect(first.settling).toBe(true);
    expect(first.artifacts.map(({ state }) => state)).not.toContain(
      'compliant',
    );
    expect(lookups()).toBeGreaterThan(0);
    expect(settled.artifacts.map(({ state }) => state)).toContain('compliant');
    expect(whole.window.complete).toBe(true);
    expect(statesOf(settled)).toEqual(statesOf(whole));
  });

  it('reports a region that does not look builds up', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: 'nonsense',
      match: { endpoint: 'E9' },
    });

    const { artifacts, problems } = artifactsResponseSchema.parse(
      await askUntilSettled('long', 'artifacts'),
    );

    expect(problems.map(({ reason }) => reason)).toContain('unexpected-answer');
    expect(artifacts.map(({ state }) => state)).not.toContain('compliant');
  });

  it('looks nothing up when the newest artifacts are all there are', async () => {
    const { artifacts, settling } = artifactsResponseSchema.parse(
      await ask('short', 'artifacts'),
    );

    expect(artifacts.map(({ state }) => state)).toContain('compliant');
    expect(settling).toBeUndefined();
    expect(lookups()).toBe(0);
  });

  it('is followed by views that say while they are rereading what is not fresh', async () => {
    fakeClock(Date.now());
    try {
      const first = await askUntilSettled('short', 'trails');

      jest.advanceTimersByTime(2 * 60_000);
      const second = await ask('short', 'trails');
      expect(second).toMatchObject({ asOf: first.asOf, settling: true });
      expect(second.stale).toBe(false);

      const third = await askUntilSettled('short', 'trails');
      expect(Date.parse(third.asOf) - Date.parse(first.asOf)).toBeGreaterThan(
        60_000,
      );
    } finally {
      jest.useRealTimers();
    }
  });
});
