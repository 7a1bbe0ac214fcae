import { trailSchema } from 'backstage-plugin-supply-chain-node';
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

const timesOf = (of: ReturnType<typeof trail>) =>
  verdictTimes(of, of.compliance_state.value);
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

    expect(verdictTimes(failing(events), 'compliant', 'app')).toEqual({
      decidedAt: iso(7),
      restoredAfter: iso(3),
    });
  });

  it('begin with its own failure if another artifact failed first', () => {
    const events = [attested(1, false, ofOther), attested(3, false, ofApp)];

    expect(verdictTimes(failing(events), 'non-compliant', 'app')).toEqual({
      decidedAt: iso(3),
    });
  });
});
