import type {
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { ReportedAttestation } from 'backstage-plugin-supply-chain-node';
import { attributed, isWithheld } from './attestationSubjects';

const artifact = (name: string): TrailArtifact => ({
  name,
  fingerprint: name[0].repeat(64),
  state: 'compliant',
  checks: 'compliant',
  attestations: [{ name: 'scan', state: 'compliant' }],
});

/** A trail whose artifacts `web` and `cron` both have a scan. */
function trailWith(
  attestations: ReportedAttestation[],
  record: Partial<TrailRecord> = {},
) {
  return {
    attestations,
    replaced: [],
    events: [],
    omittedEvents: 0,
    externalUrls: [],
    record: {
      ...{ region: 'eu', org: 'acme', flow: 'shop', name: 'v1' },
      state: 'compliant' as const,
      attestations: [],
      artifacts: [artifact('web'), artifact('cron')],
      ...record,
    },
  };
}

const entry = (id: string, targets: string[] = []) => ({
  details: {
    id,
    name: 'scan',
    state: 'compliant' as const,
    externalUrls: [],
  },
  targets,
});

const SCANS = [
  { name: 'scan', id: 'w', artifact: 'web' },
  { name: 'scan', id: 'c', artifact: 'cron' },
];

const subjectsOf = (
  trail: ReturnType<typeof trailWith>,
  entries: ReturnType<typeof entry>[],
  isShown = (_: string | undefined) => true,
) =>
  attributed(trail, 'scan', entries, trail.attestations, isShown).map(
    ({ item, subjects }) => [item.details.id, subjects],
  );

describe('what an attestation is about', () => {
  it('is what the status lists its ID for', () => {
    expect(
      subjectsOf(trailWith(SCANS), [entry('odd'), entry('w'), entry('c')]),
    ).toEqual([
      ['odd', []],
      ['w', [{ artifact: 'web', counts: true }]],
      ['c', [{ artifact: 'cron', counts: true }]],
    ]);
  });

  it('is what it names, and the newest one counts without an ID', () => {
    const trail = trailWith([{ name: 'scan', artifact: 'web' }]);

    expect(
      subjectsOf(trail, [entry('new', ['web']), entry('old', ['web'])]),
    ).toEqual([
      ['new', [{ artifact: 'web', counts: true }]],
      ['old', [{ artifact: 'web' }]],
    ]);
  });

  it('is the trail if nothing else has one of its name', () => {
    const trail = trailWith([{ name: 'scan', id: 'a' }], {
      artifacts: [],
      attestations: [{ name: 'scan', state: 'compliant' }],
    });

    expect(subjectsOf(trail, [entry('later'), entry('a')])).toEqual([
      ['later', [{}]],
      ['a', [{ counts: true }]],
    ]);
  });

  it('leaves out what may not be shown', () => {
    expect(
      subjectsOf(
        trailWith(SCANS),
        [entry('w'), entry('c')],
        subject => subject !== 'cron',
      ),
    ).toEqual([
      ['w', [{ artifact: 'web', counts: true }]],
      ['c', []],
    ]);
  });
});

describe('an attestation that a region withholds', () => {
  const withholds = (...entries: ReturnType<typeof entry>[]) =>
    isWithheld(trailWith(SCANS), 'scan', entries, SCANS, () => true);

  it('is one that the status lists and no entry is about', () => {
    expect(withholds()).toBe(true);
    expect(withholds(entry('w'))).toBe(true);
    expect(withholds(entry('w'), entry('c'))).toBe(false);
  });
});
