import { closestName } from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  Problem,
  ToFix,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import { logLine } from '../config/mistakes';
import type { ConfigProblem } from '../config/mistakes';
import type {
  OrganizationConfig,
  SupplyChainConfig,
} from '../config/SupplyChainConfig';
import { failureProblem } from '../errors/problems';
import { isWide } from '../store/progress';
import type { SyncProgress } from '../sync/BackgroundSync';

const MAX_PROBLEMS = 200;
/** Maximum number of entities listed per problem. */
const MAX_ENTITIES = 20;

/** What to fix, no matter who depends on it. */
export type Finding = Omit<ToFix, 'entities'>;

export function configPath({ region, org }: Omit<FlowRef, 'flow'>): string {
  return `supplyChain.regions.${region}.organizations.${org}`;
}

/** A problem without its English sentences. */
export function findingOf(
  { hint, message, ...problem }: Problem,
  setting?: string,
): Finding {
  return { ...problem, setting: setting ?? problem.setting };
}

export function mistakeToFix(mistake: ConfigProblem, since: Date): Finding {
  const { path, region, org } = mistake;
  return {
    reason: 'configuration-invalid',
    setting: path,
    region,
    org,
    mistake: logLine(mistake),
    since: since.toISOString(),
  };
}

/** Collects what to fix, each problem once, with all that depends on it. */
export class ToFixList {
  readonly #found = new Map<
    string,
    { finding: Finding; dependents: Set<AccessibleEntity> }
  >();

  add(finding: Finding, dependents: readonly AccessibleEntity[]): void {
    const key = keyOf(finding);
    const known = this.#found.get(key);
    if (known) {
      dependents.forEach(entity => known.dependents.add(entity));
    } else {
      this.#found.set(key, { finding, dependents: new Set(dependents) });
    }
  }

  /** What most entities depend on comes first. */
  list(): { toFix: ToFix[]; omittedProblems: number } {
    const found = [...this.#found.values()].sort(
      (a, b) => b.dependents.size - a.dependents.size,
    );
    return {
      toFix: found.slice(0, MAX_PROBLEMS).map(({ finding, dependents }) => {
        const [first, ...others] = dependents;
        return {
          ...finding,
          entities: {
            count: dependents.size,
            entityRefs: [...dependents]
              .slice(0, MAX_ENTITIES)
              .map(({ entityRef }) => entityRef),
            editUrl: others.length === 0 ? first?.about.editUrl : undefined,
          },
        };
      }),
      omittedProblems: Math.max(0, found.length - MAX_PROBLEMS),
    };
  }
}

/** Mistakes in a setting are the same, whatever names it. */
function keyOf({ reason, setting, ...finding }: Finding): string {
  const { region, org, flow, annotation, value } = finding;
  const { inheritedFrom, expiresAt } = finding;
  const source = [region, org, flow, annotation, value, inheritedFrom];
  const isMistake = reason === 'configuration-invalid';
  return JSON.stringify([
    reason,
    setting,
    ...(isMistake ? [] : [...source, expiresAt]),
  ]);
}

/**
 * A problem of a link with what only admins may know: the existing regions and
 * organizations, and where to change the configuration.
 */
export function linkFinding(
  problem: Problem,
  { regions }: SupplyChainConfig,
): Finding {
  const { reason, region = '', org = '' } = problem;
  const path = configPath({ region, org });
  const settings: Partial<Record<Problem['reason'], string>> = {
    'no-region': 'supplyChain.defaultRegion',
    'unknown-region': 'supplyChain.regions',
    'organization-not-configured': path,
    'link-not-allowed': `${path}.entities`,
  };
  const finding = findingOf(problem, settings[reason]);
  const organizations = Object.keys(regions[region]?.organizations ?? {});
  switch (reason) {
    case 'no-region':
    case 'unknown-region': {
      const known = Object.keys(regions);
      return { ...finding, known, suggestion: closestName(region, known) };
    }
    case 'no-organization':
    case 'organization-not-configured': {
      const suggestion = closestName(org, organizations);
      return { ...finding, known: organizations, suggestion };
    }
    default:
      return finding;
  }
}

/**
 * What keeps lists from being read. Flows that don't exist are mistakes of the
 * links that name them.
 */
export function syncFindings({ failures }: SyncProgress): Finding[] {
  return failures
    .filter(({ failure }) => failure.kind !== 'not-found')
    .map(({ flow, failure: { kind, status, since } }) => {
      const { region, org } = flow;
      const place = isWide({ kind }) ? { region, org } : flow;
      return {
        ...findingOf(failureProblem(kind, place), settingFor(kind, place)),
        httpStatus: status,
        since: new Date(since).toISOString(),
      };
    });
}

/**
 * What to change if a region or one of its flows can't be read.
 *
 * @param ofKey - the setting of the organization if the key is why
 */
export function settingFor(
  kind: RegionalErrorKind,
  { region, org, flow }: Omit<FlowRef, 'flow'> & { flow?: string },
  ofKey: keyof OrganizationConfig = 'apiKey',
): string | undefined {
  switch (kind) {
    case 'unauthorized':
    case 'forbidden':
      return `${configPath({ region, org })}.${ofKey}`;
    case 'rate-limited':
      return 'supplyChain.sync.requestsPerMinute';
    default:
      return flow ? undefined : `supplyChain.regions.${region}.baseUrl`;
  }
}
