import { trailSchema } from 'backstage-plugin-supply-chain-node';
import { decidedAt, restoredAfter } from './decidedAt';

const at = (minute: number) => Date.UTC(2026, 10, 21, 12, minute) / 1000;
const iso = (minute: number) => new Date(at(minute) * 1000).toISOString();

const attested = (minute: number, isCompliant: boolean | null) => ({
  type: 'trail_attestation_reported',
  timestamp: at(minute),
  is_compliant: isCompliant,
});

const trail = (state: string, events: object[]) =>
  trailSchema.parse({
    name: 'run-1',
    compliance_state: state,
    compliance_status: { status: state, evaluated_at: at(59) },
    events,
  });

describe('decidedAt', () => {
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

describe('restoredAfter', () => {
  const events = [attested(1, true), attested(4, false), attested(7, false)];

  it('is when an attestation of a compliant trail last failed', () => {
    expect(
      restoredAfter(trail('COMPLIANT', [...events, attested(9, true)])),
    ).toBe(iso(7));
  });

  it('is undefined for a trail that never failed, or still does', () => {
    expect(
      restoredAfter(trail('COMPLIANT', [attested(1, true)])),
    ).toBeUndefined();
    expect(restoredAfter(trail('NON-COMPLIANT', events))).toBeUndefined();
  });
});
