import { Builds } from './builds';

const FLOW = { region: 'eu', org: 'acme', flow: 'app' };
const BUILD = { fingerprint: 'b'.repeat(64), name: 'app' };
const REF = { region: 'eu', org: 'acme', fingerprint: BUILD.fingerprint };

const record = (readAt: number) => ({
  ...{ ...BUILD, flowId: 1, readAt, trail: 'one' },
  ...{ from: 'trail' as const, state: 'compliant' as const },
});
const deployment = (readAt: number) => ({
  ...{ ...BUILD, flowId: 1, readAt, trail: 'two' },
  ...{ environment: 'production', startedAt: '2026-11-21T12:00:00.000Z' },
});

describe('Builds', () => {
  it.each([
    ['record', 1, 2],
    ['deployment', 2, 1],
  ])(
    'know when the data about a build was read, if the oldest is a %s',
    (_, recordAt, deploymentAt) => {
      const builds = new Builds();

      builds.addRow(FLOW, record(recordAt));
      builds.addDeployment(FLOW, deployment(deploymentAt));

      expect(builds.readAtOf(REF)).toBe(1);
    },
  );

  it('know nothing about a build without data', () => {
    expect(new Builds().readAtOf(REF)).toBeUndefined();
  });
});
