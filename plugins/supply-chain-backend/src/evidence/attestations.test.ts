import type {
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { ReportedAttestation } from 'backstage-plugin-supply-chain-node';
import { attributed } from './attestations';

const artifact = (name: string): TrailArtifact => ({
  name,
  fingerprint: name[0].repeat(64),
  state: 'compliant',
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
    labels: [],
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
  details: { id, name: 'scan', state: 'compliant' as const, externalUrls: [] },
  targets,
});

const SCANS = [
  { name: 'scan', id: 'w', artifact: 'web' },
  { name: 'scan', id: 'c', artifact: 'cron' },
];
const ALL = () => true;
const WEB = { artifact: 'web', counts: true };

describe('what an attestation is about', () => {
  it.each([
    [
      'is what the status lists its ID for',
      trailWith(SCANS),
      [entry('odd'), entry('w'), entry('c')],
      [[], [WEB], [{ artifact: 'cron', counts: true }]],
    ],
    [
      'is what it names, and the newest one counts without an ID',
      trailWith([{ name: 'scan', artifact: 'web' }]),
      [entry('new', ['web']), entry('old', ['web'])],
      [[WEB], [{ artifact: 'web' }]],
    ],
    [
      'is the trail if nothing else has one of its name',
      trailWith([{ name: 'scan', id: 'a' }], {
        artifacts: [],
        attestations: [{ name: 'scan', state: 'compliant' }],
      }),
      [entry('later'), entry('a')],
      [[{}], [{ counts: true }]],
    ],
  ])('%s', (_, trail, entries, expected) => {
    const found = attributed(trail, 'scan', entries, ALL, ALL);

    expect(found.entries.map(({ subjects }) => subjects)).toEqual(expected);
  });

  it('leaves out what may not be shown', () => {
    const entries = [entry('w'), entry('c')];

    const found = attributed(
      trailWith(SCANS),
      'scan',
      entries,
      ALL,
      subject => subject !== 'cron',
    );

    expect(found.entries.map(({ subjects }) => subjects)).toEqual([[WEB], []]);
  });

  it.each([
    [true, []],
    [true, [entry('w')]],
    [false, [entry('w'), entry('c')]],
  ])('is missing for one that the status lists: %s', (expected, entries) => {
    expect(
      attributed(trailWith(SCANS), 'scan', entries, ALL, ALL).isIncomplete,
    ).toBe(expected);
  });

  it('is missing if the only entry may be about what may not be shown', () => {
    const listed = SCANS.map(({ name, artifact: about }) => ({
      name,
      artifact: about,
    }));

    const found = attributed(
      trailWith(listed),
      'scan',
      [entry('odd')],
      ALL,
      subject => subject !== 'cron',
    );

    expect(found.isIncomplete).toBe(true);
  });
});
