import type {
  ArtifactRecord,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactToStore,
  DeploymentSpan,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { FlowKey, ReadPage } from '../rows';

export const FLOW: FlowKey = {
  address: 'https://eu.example.com/api/v2',
  org: 'acme',
  flow: 'build',
};

const START = Date.UTC(2026, 0, 1);

/** The given number of minutes after January 1, ISO 8601. */
export function at(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString();
}

/** {@link at}, in milliseconds since the epoch. */
export function time(minutes: number): number {
  return Date.parse(at(minutes));
}

/** A fingerprint with the given prefix. */
export function fingerprint(text: string): string {
  return text.padEnd(64, '0');
}

/**
 * A compliant, empty trail, created the given number of minutes after the
 * start.
 */
export function trail(
  name: string,
  minutes: number | undefined,
  {
    record,
    ...fields
  }: Partial<Omit<TrailToStore, 'record'>> & {
    record?: Partial<TrailRecord>;
  } = {},
): TrailToStore {
  return {
    record: {
      ...{ region: 'eu', org: FLOW.org, flow: FLOW.flow },
      name,
      state: 'compliant',
      createdAt: minutes === undefined ? undefined : at(minutes),
      attestations: [],
      artifacts: [],
      ...record,
    },
    details: {
      externalUrls: [],
      labels: [],
      events: [],
      omittedEvents: 0,
      attestations: [],
      replaced: [],
    },
    deployments: [],
    eventNames: {},
    ...fields,
  };
}

/** A build of a trail. */
export function build(
  name: string,
  state: TrailArtifact['state'],
  fields: Partial<TrailArtifact> = {},
): TrailArtifact {
  return {
    name,
    fingerprint: fingerprint(name),
    state,
    attestations: [],
    runningIn: [],
    ...fields,
  };
}

/**
 * A compliant artifact, created the given number of minutes after the start.
 */
export function artifact(
  name: string,
  minutes: number,
  {
    record,
    ...fields
  }: Partial<Omit<ArtifactToStore, 'record'>> & {
    record?: Partial<ArtifactRecord>;
  } = {},
): ArtifactToStore {
  return {
    record: {
      ...{ region: 'eu', org: FLOW.org, flow: FLOW.flow },
      fingerprint: fingerprint(name),
      name,
      state: 'compliant',
      createdAt: at(minutes),
      ...record,
    },
    reported: record?.state ?? 'compliant',
    evidence: [],
    externalUrls: [],
    labels: [],
    ...fields,
  };
}

/** A poll's page that is the whole list unless `fields` say otherwise. */
export function page<T>(
  records: T[],
  fields: Partial<Omit<ReadPage<T>, 'records'>> = {},
): ReadPage<T> {
  return {
    purpose: 'poll',
    records,
    length: records.length,
    unreadable: 0,
    unreadableKeys: [],
    start: 0,
    hasNext: false,
    leavesGap: false,
    readAt: time(10_000),
    keepSince: 0,
    ...fields,
  };
}

/** A deployment of a build named like its fingerprint's prefix. */
export function deployment(
  environment: string,
  name: string,
  started: number | undefined,
  stopped?: number,
): DeploymentSpan {
  return {
    environment,
    fingerprint: fingerprint(name),
    startedAt: started === undefined ? undefined : at(started),
    stoppedAt: stopped === undefined ? undefined : at(stopped),
  };
}
