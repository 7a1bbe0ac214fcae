import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { trailSchema } from 'backstage-plugin-supply-chain-node';
import { toSlimTrail } from './trailRecord';
import { verdictTimes } from './verdictTimes';

const at = (minute: number) => Date.UTC(2026, 10, 21, 12, minute) / 1000;
const iso = (minute: number) => new Date(at(minute) * 1000).toISOString();

const attested = (
  minute: number,
  isCompliant: boolean | null,
  fields: object = {},
) => ({
  type: 'trail_attestation_reported',
  timestamp: at(minute),
  is_compliant: isCompliant,
  ...fields,
});

const trail = (state: string, events: object[]) =>
  trailSchema.parse({
    name: 'run-1',
    compliance_state: state,
    compliance_status: { status: state, evaluated_at: at(59) },
    events,
  });

const FLOW = { region: 'eu', org: 'acme', flow: 'shop' };
const recordOf = (of: ReturnType<typeof trail>) => toSlimTrail(FLOW, of).record;
const timesOf = (of: ReturnType<typeof trail>) =>
  verdictTimes(of, recordOf(of));
const decidedAt = (of: ReturnType<typeof trail>) => timesOf(of).decidedAt;
const restoredAfter = (of: ReturnType<typeof trail>) =>
  timesOf(of).restoredAfter;

describe('the time of a verdict', () => {
  it('is when the first attestation failed', () => {
    expect(
      decidedAt(
        trail('NON-COMPLIANT', [
          attested(1, true),
          attested(4, false),
          attested(7, false),
          attested(9, true),
        ]),
      ),
    ).toBe(iso(4));
  });

  it.each([
    ['its attestation passed', { template_reference_name: 'scan' }],
    [
      "its artifact's attestation passed under the fingerprint",
      { template_reference_name: 'scan', artifact_fingerprint: 'a'.repeat(64) },
    ],
    [
      'it was overridden',
      { template_reference_name: 'waiver', overridden_attestation_id: 'id-1' },
    ],
  ])('does not count an earlier failure after %s', (what, pass) => {
    const ofArtifact = what.includes('artifact') && { target_artifact: 'app' };
    const events = [
      attested(2, false, {
        ...{ template_reference_name: 'scan', attestation_id: 'id-1' },
        ...ofArtifact,
      }),
      attested(5, true, pass),
      attested(8, false, { template_reference_name: 'tests' }),
    ];

    expect(
      decidedAt(
        trailSchema.parse({
          name: 'run-1',
          compliance_state: 'NON-COMPLIANT',
          compliance_status: {
            artifacts_statuses: {
              app: { artifact_fingerprint: 'a'.repeat(64) },
            },
          },
          events,
        }),
      ),
    ).toBe(iso(8));
  });

  it('is when the first of several attestations failed, even if that one passes again', () => {
    expect(
      decidedAt(
        trail('NON-COMPLIANT', [
          attested(2, false, { template_reference_name: 'scan' }),
          attested(5, false, { template_reference_name: 'tests' }),
          attested(8, true, { template_reference_name: 'scan' }),
        ]),
      ),
    ).toBe(iso(2));
  });

  it('is when the last attestation was reported, for a compliant trail', () => {
    expect(
      decidedAt(
        trail('COMPLIANT', [
          attested(6, true),
          attested(2, true),
          { type: 'artifact_started_running', timestamp: at(30) },
        ]),
      ),
    ).toBe(iso(6));
  });

  it('is undefined for an incomplete trail, or one without such an event', () => {
    expect(decidedAt(trail('INCOMPLETE', [attested(6, true)]))).toBeUndefined();
    expect(decidedAt(trail('COMPLIANT', []))).toBeUndefined();
    expect(
      decidedAt(trail('NON-COMPLIANT', [attested(6, true)])),
    ).toBeUndefined();
  });
});

describe('the last interruption of a verdict', () => {
  const events = [attested(1, true), attested(4, false), attested(7, false)];

  it('is when an attestation of a compliant trail last failed', () => {
    expect(
      restoredAfter(trail('COMPLIANT', [...events, attested(9, true)])),
    ).toBe(iso(7));
  });

  it('is when an attestation of a failing trail failed again after all had passed', () => {
    const tests = { template_reference_name: 'tests' };

    expect(
      restoredAfter(
        trail('NON-COMPLIANT', [
          attested(1, false, tests),
          attested(3, true, tests),
          attested(5, false, tests),
        ]),
      ),
    ).toBe(iso(5));
  });

  it('is undefined for a trail that never failed, or still does', () => {
    expect(
      restoredAfter(trail('COMPLIANT', [attested(1, true)])),
    ).toBeUndefined();
    expect(restoredAfter(trail('NON-COMPLIANT', events))).toBeUndefined();
  });
});

describe('the times of an artifact', () => {
  const fingerprint = 'a'.repeat(64);
  const ofApp = {
    template_reference_name: 'scan',
    artifact_fingerprint: fingerprint,
  };
  const ofOther = { template_reference_name: 'scan', target_artifact: 'other' };
  const ofTrail = { template_reference_name: 'review' };
  const timesOfApp = (of: ReturnType<typeof trail>, state: StateValue) => {
    const record = recordOf(of);
    const app = record.artifacts.find(({ name }) => name === 'app')!;
    return verdictTimes(of, record, { ...app, state });
  };
  const failing = (events: object[]) =>
    trailSchema.parse({
      ...{ name: 'run-1', compliance_state: 'NON-COMPLIANT', events },
      compliance_status: {
        artifacts_statuses: { app: { artifact_fingerprint: fingerprint } },
      },
    });

  it("are those of its own attestations and the trail's, even if another artifact fails", () => {
    const events = [
      attested(1, false, ofOther),
      attested(3, false, ofApp),
      attested(5, true, ofApp),
      attested(7, true, ofTrail),
      attested(9, false, ofOther),
    ];

    expect(timesOfApp(failing(events), 'compliant')).toEqual({
      decidedAt: iso(7),
      restoredAfter: iso(3),
    });
  });

  it('begin with its own failure if another artifact failed first', () => {
    const events = [attested(1, false, ofOther), attested(3, false, ofApp)];

    expect(timesOfApp(failing(events), 'non-compliant')).toEqual({
      decidedAt: iso(3),
    });
  });
});

describe('attestations that are not required', () => {
  const fingerprint = 'a'.repeat(64);
  const status = (name: string, isCompliant: boolean, unexpected: boolean) => ({
    ...{ attestation_name: name, attestation_id: name, unexpected },
    ...{ status: 'COMPLETE', is_compliant: isCompliant },
  });
  const named = (name: string) => ({ template_reference_name: name });
  const linted = (
    state: string,
    events: object[],
    tests: object[] = [status('tests', state === 'COMPLIANT', false)],
  ) =>
    trailSchema.parse({
      ...{ name: 'run-1', compliance_state: state, events },
      compliance_status: {
        attestations_statuses: [...tests, status('lint', false, true)],
      },
    });

  it('do not begin a failure', () => {
    expect(
      timesOf(
        linted('NON-COMPLIANT', [
          attested(1, false, named('lint')),
          attested(30, false, named('tests')),
        ]),
      ),
    ).toMatchObject({ decidedAt: iso(30) });
  });

  it('do not interrupt a pass', () => {
    expect(
      timesOf(
        linted('COMPLIANT', [
          attested(1, true, named('tests')),
          attested(30, false, named('lint')),
        ]),
      ),
    ).toEqual({ decidedAt: iso(1) });
  });

  it('date a failure that nothing else explains no earlier than the last report', () => {
    expect(
      timesOf(
        linted(
          'NON-COMPLIANT',
          [
            attested(1, false, named('lint')),
            attested(30, true, named('tests')),
          ],
          [status('tests', true, false)],
        ),
      ),
    ).toEqual({ decidedAt: iso(30) });
  });

  it('count if nothing is required', () => {
    const events = [
      attested(1, false, named('lint')),
      attested(9, true, named('lint')),
    ];

    expect(timesOf(linted('COMPLIANT', events, []))).toEqual({
      decidedAt: iso(9),
      restoredAfter: iso(1),
    });
  });

  it('count if they override a required one', () => {
    const events = [
      attested(1, false, { ...named('tests'), attestation_id: 'tests-1' }),
      attested(9, true, {
        ...named('lint'),
        overridden_attestation_id: 'tests-1',
      }),
    ];

    expect(timesOf(linted('COMPLIANT', events))).toEqual({
      decidedAt: iso(9),
      restoredAfter: iso(1),
    });
  });

  it('count for an artifact that requires them', () => {
    const scanned = (unexpected: boolean) =>
      trailSchema.parse({
        ...{ name: 'run-1', compliance_state: 'COMPLIANT' },
        compliance_status: {
          attestations_statuses: [status('tests', true, false)],
          artifacts_statuses: {
            app: {
              ...{ artifact_fingerprint: fingerprint, status: 'COMPLIANT' },
              attestations_statuses: [status('scan', true, unexpected)],
            },
            web: { attestations_statuses: [status('scan', true, true)] },
          },
        },
        events: [
          attested(1, true, named('tests')),
          attested(5, true, {
            ...named('scan'),
            artifact_fingerprint: fingerprint,
          }),
          attested(9, true, { ...named('scan'), target_artifact: 'web' }),
        ],
      });

    expect(decidedAt(scanned(false))).toBe(iso(5));
    expect(decidedAt(scanned(true))).toBe(iso(1));
  });

  it('count for an artifact that is not required either', () => {
    const built = trailSchema.parse({
      ...{ name: 'run-1', compliance_state: 'COMPLIANT' },
      compliance_status: {
        attestations_statuses: [status('tests', true, false)],
        artifacts_statuses: {
          app: {
            ...{ artifact_fingerprint: fingerprint, status: 'COMPLIANT' },
            attestations_statuses: [status('scan', true, true)],
            unexpected: true,
          },
        },
      },
      events: [
        attested(1, true, named('tests')),
        attested(5, true, {
          ...named('scan'),
          artifact_fingerprint: fingerprint,
        }),
      ],
    });
    const record = recordOf(built);

    expect(verdictTimes(built, record)).toEqual({ decidedAt: iso(1) });
    expect(verdictTimes(built, record, record.artifacts[0])).toEqual({
      decidedAt: iso(5),
    });
  });
});

it('dates a pass no earlier than the artifact that it needed', () => {
  const fingerprint = 'a'.repeat(64);
  const built = trailSchema.parse({
    ...{ name: 'run-1', compliance_state: 'COMPLIANT' },
    compliance_status: {
      artifacts_statuses: { app: { artifact_fingerprint: fingerprint } },
    },
    events: [
      attested(1, true),
      {
        type: 'artifact_creation_reported',
        timestamp: at(9),
        artifact_fingerprint: fingerprint,
        template_reference_name: 'app',
      },
    ],
  });

  expect(timesOf(built)).toEqual({ decidedAt: iso(9) });
});
