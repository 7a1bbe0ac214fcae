import { createHash } from 'node:crypto';
import type {
  AttestationRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Store } from '../store/Store';
import type {
  ArtifactToStore,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { FlowKey, ReadPage } from '../store/rows';

/** A flow to fill, and its number of trails; each trail has one artifact. */
export interface LargeFlow {
  key: FlowKey;
  trails: number;
}

/** Records per write, matching the page size of sync. */
const PAGE = 100;

/** Interval between trails. */
const APART_MS = 1_800_000;

const CHECKS = ['unit-tests', 'code-review', 'sast', 'licenses', 'ticket'];
const OF_ARTIFACT = ['sbom', 'image-scan', 'signature'];
const AUTHORS = ['Ada Park', 'Grace Moreno', 'Lin Yılmaz', 'Sam Okafor'];
const SUBJECTS = [
  'Bound the retries of the ledger client',
  'Raise the limit of the export to 10,000 rows',
  'Read the currency from the order',
  'Fix the order of refunds in the monthly report',
];

/**
 * Fills flows through the store's own write path, as sync would: newest page
 * first, each overlapping the previous one by one record.
 *
 * @returns the number of trails written
 */
export async function fillStore(
  store: Store,
  flows: readonly LargeFlow[],
  now: number,
): Promise<number> {
  let written = 0;
  for (const { key, trails } of flows) {
    const [{ flowId }] = await store.flows.states([key]);
    for (const page of pagesOf(trails)) {
      const { from, to } = page;
      const of = <T>(make: (index: number) => T): ReadPage<T> => ({
        records: Array.from({ length: to - from }, (_, place) =>
          make(from + place),
        ),
        purpose: from === 0 ? 'poll' : 'walk',
        length: to - from,
        unreadable: 0,
        unreadableKeys: [],
        start: from,
        hasNext: to < trails,
        leavesGap: false,
        readAt: now,
        keepSince: 0,
      });
      await store.trails.save(
        flowId,
        of(index => trailOf(key, index, now)),
      );
      await store.artifacts.save(
        flowId,
        of(index => artifactOf(key, index, now)),
      );
    }
    written += trails;
  }
  return written;
}

function* pagesOf(records: number) {
  for (let from = 0; from === 0 || from + 1 < records; from += PAGE - 1) {
    yield { from, to: Math.min(records, from + PAGE) };
  }
}

/**
 * The trail at an index of a flow's list, starting at 0, one every half hour.
 */
function trailOf(
  { org, flow }: FlowKey,
  index: number,
  now: number,
): TrailToStore {
  const sha = hash(org, flow, index).slice(0, 40);
  const state = stateAt(index);
  const createdAt = at(now, index);
  const fingerprint = fingerprintOf(org, flow, index);
  const attestations = CHECKS.map((name, check) =>
    attestation(name, check === index % CHECKS.length ? state : 'compliant'),
  );
  const onArtifact = OF_ARTIFACT.map(name => attestation(name, 'compliant'));
  const isRunning = index === 0;
  return {
    record: {
      ...{ region: 'kept', org, flow, name: sha, state, createdAt },
      lastModifiedAt: at(now, index, 10),
      description: `Build ${index} of ${flow}`,
      commit: {
        sha,
        message: `${SUBJECTS[index % SUBJECTS.length]} (#${index})`,
        author: AUTHORS[index % AUTHORS.length],
        branch: 'main',
        committedAt: at(now, index, -20),
        url: `https://github.com/${org}/${flow}/commit/${sha}`,
      },
      htmlUrl: `https://app.example.com/${org}/flows/${flow}/trails/${sha}`,
      attestations,
      artifacts: [
        {
          ...{ name: 'service', fingerprint, state },
          attestations: onArtifact,
          runningIn: isRunning ? ['production'] : [],
        },
      ],
    },
    eventNames: {},
    seconds: state === 'compliant' ? 1_800 : undefined,
    details: {
      externalUrls: [],
      labels: [],
      omittedEvents: 0,
      createdBy: 'ci-bot',
      attestations: [
        ...attestations.map(({ name }) => ({ name, id: idOf(sha, name) })),
        ...onArtifact.map(({ name }) => ({
          ...{ name, id: idOf(sha, name), artifact: 'service' },
        })),
      ],
      replaced: [],
      events: [
        { type: 'trail_reported', at: createdAt },
        ...attestations.map(({ name, type, state: own }, check) => ({
          ...{ type: 'trail_attestation_reported', attestation: name },
          ...{ at: at(now, index, check), attestationType: type },
          compliant: own === 'compliant',
        })),
        {
          type: 'artifact_creation_reported',
          ...{ at: at(now, index, 6), artifact: 'service', fingerprint },
        },
        ...onArtifact.map(({ name, type }) => ({
          type: 'artifact_attestation_reported',
          ...{
            at: at(now, index, 8),
            attestation: name,
            attestationType: type,
          },
          ...{ compliant: true, artifact: 'service', fingerprint },
        })),
      ],
    },
    // Every tenth build was deployed, and ran until the next one replaced it.
    deployments:
      index % 10 === 0
        ? [
            {
              ...{ environment: 'production', fingerprint },
              startedAt: at(now, index, 15),
              stoppedAt: isRunning ? undefined : at(now, index - 10, 15),
            },
          ]
        : [],
  };
}

function artifactOf(
  { org, flow }: FlowKey,
  index: number,
  now: number,
): ArtifactToStore {
  const sha = hash(org, flow, index).slice(0, 40);
  return {
    record: {
      ...{ region: 'kept', org, flow, trail: sha, name: 'service' },
      filename: `${org}/${flow}:${sha.slice(0, 12)}`,
      fingerprint: fingerprintOf(org, flow, index),
      state: stateAt(index),
      createdAt: at(now, index, 6),
      commit: {
        sha,
        url: `https://github.com/${org}/${flow}/commit/${sha}`,
      },
      buildUrl: `https://ci.example.com/${org}/${flow}/${index}`,
      htmlUrl: `https://app.example.com/${org}/artifacts/${sha}`,
    },
    templateName: 'service',
    reported: stateAt(index),
    repo: `${org}/${flow}`,
    evidence: [],
    externalUrls: [],
    labels: [],
  };
}

function attestation(name: string, state: StateValue): AttestationRecord {
  return { name, type: name === 'unit-tests' ? 'junit' : 'generic', state };
}

/** Out of ten trails, one failed and one is incomplete. */
function stateAt(index: number): StateValue {
  const place = index % 10;
  if (place === 3) {
    return 'non-compliant';
  }
  return place === 7 ? 'missing' : 'compliant';
}

function at(now: number, index: number, minutes = 0): string {
  const newest = now - APART_MS;
  return new Date(newest - index * APART_MS + minutes * 60_000).toISOString();
}

function hash(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('/')).digest('hex');
}

function fingerprintOf(org: string, flow: string, index: number): string {
  return hash('build', org, flow, index);
}

function idOf(sha: string, name: string): string {
  const id = hash(sha, name);
  return [8, 12, 16, 20, 32]
    .map((end, part, ends) => id.slice(part === 0 ? 0 : ends[part - 1], end))
    .join('-');
}
