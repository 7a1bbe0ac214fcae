import { parseEntityRef } from '@backstage/catalog-model';
import { NotFoundError } from '@backstage/errors';
import {
  entityPage,
  factsOfEnvironments,
  factsOfTrail,
  issuesOf,
  stringifyEnvironmentRef,
  stringifyFlowRef,
  verdictSentence,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRecord,
  EnvironmentsResponse,
  Issue,
  SummaryResponse,
  TrailRecord,
  TrailRef,
  VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { NotLinkedError } from '../errors/absence';
import type { Evidence } from '../evidence/Evidence';
import { verdictInEnglish } from '../evidence/verdictInEnglish';
import type { Thread } from '../store/Threads';
import { subjectOf } from './Message';
import type { Ending, Message } from './Message';

/** Where messages are read from. */
export type OwnersEvidence = Pick<
  Evidence,
  'summarize' | 'listEnvironments' | 'getTrail'
>;

/** What an entity's owners are to be told. */
interface EntityMessages {
  messages: Message[];
  endings: Ending[];
}

/** What is known about an entity. */
interface Known {
  entity: AccessibleEntity;
  changes: readonly SupplyChainChange[];
  /** Subjects that its owners were told. */
  told: ReadonlySet<string>;
  recipients: readonly string[];
  notify: SupplyChainConfig['notify'];
  summary: SummaryResponse;
  environments: EnvironmentsResponse;
}

/**
 * What the owners of an entity are to be told after some changes: what turned
 * non-compliant with them and still is, and what has recovered. The changes only
 * say where to look, so that it doesn't matter if they come late, twice or in
 * another order.
 *
 * @param threads - what they were told
 */
export async function entityMessages(
  entity: AccessibleEntity,
  changes: readonly SupplyChainChange[],
  options: {
    threads: readonly Thread[];
    evidence: OwnersEvidence;
    notify: SupplyChainConfig['notify'];
  },
): Promise<EntityMessages> {
  const { threads, evidence, notify } = options;
  const stored = { stored: true };
  const known: Known = {
    entity,
    changes,
    told: new Set(threads.map(({ subject }) => subject)),
    recipients: recipientsOf(entity, notify),
    notify,
    summary: await evidence.summarize(entity, stored),
    environments: await evidence.listEnvironments(entity, {}, stored),
  };
  const turned = notify.environments ? turnedEnvironments(known) : [];
  const failed = notify.trails ? failedTrails(known, turned) : [];
  const messages = [
    await environmentMessage(known, turned, evidence),
    trailMessage(known, failed),
  ].flatMap(message => message ?? []);
  return {
    messages: known.recipients.length > 0 ? messages : [],
    endings: endingsOf(known),
  };
}

/** The owners of an entity that want to be told. */
export function recipientsOf(
  { about }: AccessibleEntity,
  { onlyOwners }: SupplyChainConfig['notify'],
): string[] {
  return about.owners
    .filter(owner => !onlyOwners || onlyOwners.includes(owner.toLowerCase()))
    .toSorted();
}

/** What people call an entity. */
export function nameOf({ entityRef, about }: AccessibleEntity): string {
  return about.title ?? parseEntityRef(entityRef).name;
}

function environmentSubject(
  { entity }: Known,
  environment: EnvironmentRecord,
): string {
  const name = stringifyEnvironmentRef(environment);
  return subjectOf('environments', entity.entityRef, name);
}

function trailSubject({ entity }: Known, trail: TrailRecord): string {
  return subjectOf('trails', entity.entityRef, stringifyFlowRef(trail));
}

/** Environments that a change turned non-compliant. */
function turnedEnvironments(known: Known): EnvironmentRecord[] {
  const { changes, environments, told, notify } = known;
  const { onlyEnvironments } = notify;
  return environments.environments.filter(
    environment =>
      environment.state === 'non-compliant' &&
      !told.has(environmentSubject(known, environment)) &&
      (!onlyEnvironments ||
        onlyEnvironments.includes(environment.environment)) &&
      changes.some(change => doesTurn(change, environment)),
  );
}

/** Whether a change may be why what runs in an environment isn't compliant. */
function doesTurn(
  change: SupplyChainChange,
  { environment, builds }: EnvironmentRecord,
): boolean {
  const failing = builds.filter(
    build => build.state === 'non-compliant' && isSameFlow(build, change),
  );
  switch (change.kind) {
    case 'build-started':
      return (
        change.environment === environment &&
        failing.some(({ fingerprint }) => fingerprint === change.fingerprint)
      );
    case 'build-state':
      return (
        change.to === 'non-compliant' &&
        change.runningIn.includes(environment) &&
        failing.some(({ fingerprint }) => fingerprint === change.fingerprint)
      );
    default:
      return (
        hasFailed(change) && failing.some(({ trail }) => trail === change.trail)
      );
  }
}

/** Whether a change says that a trail has failed. */
function hasFailed(
  change: SupplyChainChange,
): change is Extract<
  SupplyChainChange,
  { kind: 'trail-began' | 'trail-state' }
> {
  return (
    (change.kind === 'trail-began' && change.state === 'non-compliant') ||
    (change.kind === 'trail-state' && change.to === 'non-compliant')
  );
}

/**
 * The newest trails of flows that a change says have failed. One whose build
 * runs where people are told about it isn't told twice.
 */
function failedTrails(
  known: Known,
  turned: readonly EnvironmentRecord[],
): TrailRecord[] {
  const { changes, environments, told } = known;
  const places = environments.environments.filter(
    place =>
      turned.includes(place) || told.has(environmentSubject(known, place)),
  );
  return newestTrails(known).filter(
    trail =>
      trail.state === 'non-compliant' &&
      !told.has(trailSubject(known, trail)) &&
      changes.some(
        change =>
          hasFailed(change) &&
          isSameFlow(change, trail) &&
          change.trail === trail.name,
      ) &&
      !places.some(({ builds }) =>
        builds.some(
          build => isSameFlow(build, trail) && build.trail === trail.name,
        ),
      ),
  );
}

function newestTrails({ summary }: Known): TrailRecord[] {
  return summary.flows.flatMap(({ trail, pullRequests }) =>
    trail && !pullRequests ? [trail] : [],
  );
}

function isSameFlow(
  a: { region: string; org: string; flow: string },
  b: { region: string; org: string; flow: string },
): boolean {
  return a.region === b.region && a.org === b.org && a.flow === b.flow;
}

async function environmentMessage(
  known: Known,
  turned: readonly EnvironmentRecord[],
  evidence: OwnersEvidence,
): Promise<Message | undefined> {
  const worst = turned.at(-1);
  const build = worst?.builds.find(({ state }) => state === 'non-compliant');
  if (!worst || !build) {
    return undefined;
  }
  const { entity, environments, recipients } = known;
  const { headline, rest } = wordsOf(
    factsOfEnvironments({ ...environments, environments: [...turned] }),
  );
  const { region, org, flow, trail } = { ...build, ...build.decidedBy };
  const ref: TrailRef = { region, org, flow, trail };
  const issue = await firstIssue(evidence, entity, ref);
  const reason = issue?.attestation && `${issue.attestation} failed.`;
  return {
    kind: 'environments',
    subjects: turned.map(record => environmentSubject(known, record)),
    entityRef: entity.entityRef,
    recipients,
    title: `${nameOf(entity)}: ${headline}`,
    description: [rest, reason].filter(Boolean).join(' ') || undefined,
    link: entityPage(entity.entityRef, 'compliance', {
      trail: ref,
      attestation: issue?.attestation,
    }),
    severity: 'high',
  };
}

/** Why a trail isn't compliant, unless it isn't the entity's. */
async function firstIssue(
  evidence: OwnersEvidence,
  entity: AccessibleEntity,
  ref: TrailRef,
): Promise<Issue | undefined> {
  try {
    const { trail } = await evidence.getTrail(entity, ref, { stored: true });
    return issuesOf(trail).at(0);
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof NotLinkedError) {
      return undefined;
    }
    throw error;
  }
}

function trailMessage(
  known: Known,
  failed: readonly TrailRecord[],
): Message | undefined {
  const [trail] = failed;
  if (!trail) {
    return undefined;
  }
  const { entity, recipients, summary } = known;
  const { headline, rest } = wordsOf(factsOfTrail(trail, summary));
  const { region, org, flow, name } = trail;
  const [issue] = issuesOf(trail);
  return {
    kind: 'trails',
    subjects: failed.map(one => trailSubject(known, one)),
    entityRef: entity.entityRef,
    recipients,
    title: `${nameOf(entity)}: ${headline}`,
    description: rest || undefined,
    link: entityPage(entity.entityRef, 'compliance', {
      trail: { region, org, flow, trail: name },
      attestation: issue?.attestation,
    }),
    severity: 'normal',
  };
}

/** What has recovered. */
function endingsOf(known: Known): Ending[] {
  const { entity, environments, told } = known;
  const link = entityPage(entity.entityRef, 'compliance');
  const name = nameOf(entity);
  const current = [
    ...environments.environments.map(environment => ({
      subject: environmentSubject(known, environment),
      isGood: isOver(environment, environments),
      title: `${name}: ${environment.environment} ${
        environment.state === 'compliant'
          ? 'is compliant'
          : 'no longer has failures'
      }`,
    })),
    ...newestTrails(known).map(trail => ({
      subject: trailSubject(known, trail),
      isGood: trail.state === 'compliant',
      title: `${name}: The latest trail is compliant`,
    })),
  ];
  return current
    .filter(({ subject, isGood }) => isGood && told.has(subject))
    .map(({ subject, title }) => ({ subject, title, link }));
}

/**
 * Whether nothing that runs in an environment is known to fail. What can't be
 * read for now may still fail.
 */
function isOver(
  { state }: EnvironmentRecord,
  { coverage }: EnvironmentsResponse,
): boolean {
  const isUnread = coverage.why === 'reading' || coverage.why === 'unavailable';
  return state !== 'non-compliant' && !(state === 'unknown' && isUnread);
}

/** The words of a verdict that was just reached, which needs no date. */
function wordsOf(facts: VerdictFacts): { headline: string; rest: string } {
  const sentence = verdictSentence(facts);
  const { headline, rest } = verdictInEnglish({
    ...sentence,
    parts: sentence.parts.map(part =>
      part.kind === 'verdict' ? { ...part, since: undefined } : part,
    ),
  });
  return { headline: headline.replace(/\.$/, ''), rest: rest.join(' ') };
}
