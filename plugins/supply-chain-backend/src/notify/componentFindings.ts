import { NotFoundError } from '@backstage/errors';
import {
  entityPage,
  factsOfEnvironments,
  factsOfTrail,
  issuesOf,
  stringifyEnvironmentRef,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRecord,
  EnvironmentsResponse,
  FlowRef,
  TrailRecord,
  TrailRef,
  VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { NotLinkedError } from '../errors/PortalError';
import type { Evidence } from '../evidence/Evidence';
import { verdictInEnglish } from '../util/verdictInEnglish';
import { findingFor } from './Finding';
import type { Finding } from './Finding';

/** What findings are about, and what they are made of. */
interface Sources {
  entity: AccessibleEntity;
  /** What was stored lately. */
  changes: readonly SupplyChainChange[];
  evidence: Evidence;
  notify: SupplyChainConfig['notify'];
}

/**
 * What the owners of an entity are to be told after some changes: what turned
 * non-compliant with them and still is, and whatever is fine. The changes only
 * say where to look, so that it doesn't matter if they come late, twice or in
 * another order.
 */
export async function componentFindings(sources: Sources): Promise<Finding[]> {
  const { entity, evidence, notify } = sources;
  const stored = { stored: true };
  const current = await evidence.listEnvironments(entity, {}, stored);
  const watched = current.environments.filter(
    ({ environment }) =>
      notify.environments &&
      (notify.onlyEnvironments?.includes(environment) ?? true),
  );
  const findings: Finding[] = [];
  // In the order of promotion, the last one matters most.
  for (const environment of watched.toReversed()) {
    findings.push(
      ...(await environmentFindings(environment, current, sources)),
    );
  }
  if (notify.trails) {
    const failing = watched.flatMap(failingIn);
    const summary = await evidence.summarize(entity, stored);
    for (const { trail, pullRequests } of summary.flows) {
      // One whose build fails where it runs isn't told twice.
      const isTold = failing.some(
        build => isOf(build, trail) && build.trail === trail?.name,
      );
      if (trail && !pullRequests && !isTold) {
        findings.push(
          ...trailFindings(trail, factsOfTrail(trail, summary), sources),
        );
      }
    }
  }
  return findings;
}

async function environmentFindings(
  environment: EnvironmentRecord,
  current: EnvironmentsResponse,
  sources: Sources,
): Promise<Finding[]> {
  const { state, environment: name } = environment;
  const ref = stringifyEnvironmentRef(environment);
  const [trail] = failingIn(environment);
  if (trail) {
    const isNews = sources.changes.some(change =>
      change.kind === 'build-started'
        ? change.environment === name
        : hasFailed(change),
    );
    if (!isNews) {
      return [];
    }
    const attestation = await firstFailed(trail, sources);
    const facts = factsOfEnvironments({
      ...current,
      environments: [{ ...environment, since: undefined }],
    });
    const reason = attestation && `${attestation} failed.`;
    const open = { trail, attestation };
    return [failure(sources, ['environments', ref], { facts, reason, open })];
  }
  // What can't be read for now may still fail.
  const { why } = current.coverage;
  if (state === 'unknown' && (why === 'reading' || why === 'unavailable')) {
    return [];
  }
  const good =
    state === 'compliant' ? 'is compliant' : 'no longer has failures';
  return [finding(sources, ['environments', ref], `${name} ${good}`)];
}

/** The trails because of which the builds of an environment fail. */
function failingIn({ builds }: EnvironmentRecord): TrailRef[] {
  return builds
    .filter(({ state }) => state === 'non-compliant')
    .map(({ decidedBy, ...build }) => {
      const { region, org, flow, trail } = { ...build, ...decidedBy };
      return { region, org, flow, trail };
    });
}

/** Whether a change says that something fails now. */
function hasFailed(change: SupplyChainChange): boolean {
  return (
    (change.kind === 'trail-began' && change.state === 'non-compliant') ||
    ('to' in change && change.to === 'non-compliant')
  );
}

/** The attestation that fails a trail, unless the trail isn't the entity's. */
async function firstFailed(
  ref: TrailRef,
  { entity, evidence }: Sources,
): Promise<string | undefined> {
  try {
    const { trail } = await evidence.getTrail(entity, ref, { stored: true });
    return issuesOf(trail).at(0)?.attestation;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof NotLinkedError) {
      return undefined;
    }
    throw error;
  }
}

function trailFindings(
  trail: TrailRecord,
  facts: VerdictFacts,
  sources: Sources,
): Finding[] {
  const { region, org, flow, name, state } = trail;
  const about = ['trails', stringifyFlowRef(trail)] as const;
  if (state === 'compliant') {
    return [finding(sources, about, 'The latest trail is compliant')];
  }
  const isNews = sources.changes.some(
    change => isOf(change, trail) && hasFailed(change),
  );
  const open = {
    trail: { region, org, flow, trail: name },
    attestation: issuesOf(trail).at(0)?.attestation,
  };
  return state === 'non-compliant' && isNews
    ? [failure(sources, about, { facts, open })]
    : [];
}

function isOf(flow: FlowRef, other: FlowRef | undefined): boolean {
  return (
    other !== undefined && stringifyFlowRef(flow) === stringifyFlowRef(other)
  );
}

/** Something bad, in the words of its verdict. */
function failure(
  sources: Sources,
  about: readonly [Finding['topic'], string],
  {
    facts,
    reason,
    open,
  }: {
    facts: VerdictFacts;
    /** What the verdict doesn't say. */
    reason?: string;
    open: Parameters<typeof entityPage>[2];
  },
): Finding {
  const { headline, rest } = verdictInEnglish(facts);
  return {
    ...finding(sources, about, headline.replace(/\.$/, '')),
    isBad: true,
    description: [...rest, reason].filter(Boolean).join(' ') || undefined,
    link: entityPage(sources.entity.entityRef, 'compliance', open),
  };
}

/** Something that is fine. */
function finding(
  { entity, notify }: Sources,
  about: readonly [Finding['topic'], string],
  title: string,
): Finding {
  return findingFor(entity, notify, about, {
    title,
    isBad: false,
    link: entityPage(entity.entityRef, 'compliance'),
    severity: about[0] === 'environments' ? 'high' : 'normal',
  });
}
