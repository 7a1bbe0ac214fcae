import { fingerprintOf, newestIn, timeOf } from './World';
import type {
  Outcome,
  World,
  WorldBuild,
  WorldFlow,
  WorldTrail,
} from './World';

const STATUS: Record<Outcome, object> = {
  pass: { status: 'COMPLETE', is_compliant: true },
  fail: { status: 'COMPLETE', is_compliant: false },
  pending: { status: 'COMPLETE', is_compliant: null },
  missing: { status: 'MISSING', is_compliant: false },
};
const CHECKS: Record<Outcome, string> = {
  pass: 'COMPLIANT',
  fail: 'NON-COMPLIANT',
  pending: 'INCOMPLETE',
  missing: 'INCOMPLETE',
};

/** A record without meaning for the component. */
export function paddingOf(
  held: Pick<World, 'id'>,
  endpoint: 'E1' | 'E6',
  number: number,
): object {
  return endpoint === 'E6'
    ? {
        name: `padding-${number}`,
        created_at: newestIn(held) + number,
        compliance_state: 'COMPLIANT',
        compliance_status: {
          attestations_statuses: [
            { attestation_name: 'review', ...STATUS.pass },
          ],
        },
      }
    : {
        fingerprint: String(number).padStart(64, 'e'),
        filename: 'padding',
        created_at: String(newestIn(held) + number),
        trail_name: `padding-${number}`,
        state: 'COMPLIANT',
      };
}

/** A flow's artifacts as its region lists them (E1). */
export function artifactRecords(held: World, flow: WorldFlow): object[] {
  return flow.trails.flatMap(each =>
    each.builds.map(({ number, name, state, repo, isOdd }) => ({
      fingerprint: isOdd ? null : fingerprintOf(held, number),
      filename: `${name}.tgz`,
      template_reference_name: name,
      trail_name: each.name,
      created_at: String(timeOf(held, each) + 1),
      state,
      ...(held.namesRepos && {
        repo_info: { name: repo, url: `https://git.example.com/${repo}` },
      }),
    })),
  );
}

/** A flow's trails as its region lists them (E6). */
export function trailRecords(held: World, flow: WorldFlow): object[] {
  return flow.trails.map(each => ({
    name: each.odd === 'record' ? null : each.name,
    created_at: timeOf(held, each),
    compliance_state: each.state,
    template: {
      trail: {
        attestations: [{ name: 'review', type: 'pull_request' }],
        artifacts: flow.asks.map(name => ({ name, attestations: [] })),
      },
    },
    compliance_status: {
      attestations_statuses: [
        ...each.review.map((reported, place) => ({
          attestation_name: 'review',
          ...(each.hasIds && { attestation_id: reviewIdOf(each, place) }),
          unexpected: false,
          ...STATUS[reported],
        })),
        ...(each.odd === 'part' ? ['nonsense'] : []),
      ],
      artifacts_statuses: Object.fromEntries(
        each.builds.map(({ name, number, checks, attestation, told }) => [
          name,
          {
            artifact_fingerprint: fingerprintOf(held, number),
            status: CHECKS[checks],
            unexpected: !flow.asks.includes(name),
            attestations_statuses: [
              {
                attestation_name: attestation,
                ...(told.includes('status') && {
                  attestation_id: attestationIdOf(each, name),
                }),
                unexpected: false,
                ...STATUS[checks],
              },
            ],
          },
        ]),
      ),
    },
    events: each.builds.flatMap(reported => [
      ...environmentsOf(held, flow, reported.number, each).map(environment => ({
        type: 'artifact_started_running',
        timestamp: timeOf(held, each),
        environment_name: environment,
        artifact_fingerprint: fingerprintOf(held, reported.number),
      })),
      ...(reported.told.includes('event') && reported.checks !== 'missing'
        ? [
            {
              type: 'artifact_attestation_reported',
              timestamp: timeOf(held, each),
              attestation_id: attestationIdOf(each, reported.name),
              template_reference_name: reported.attestation,
              target_artifact: reported.name,
            },
          ]
        : []),
    ]),
  }));
}

/**
 * Environments where a build of a flow runs.
 *
 * @param by - the trail that reports the runs, including ended ones; without it,
 * all runs that haven't ended count
 */
export function environmentsOf(
  held: World,
  { region, org, trails }: WorldFlow,
  number: number,
  by?: WorldTrail,
): string[] {
  const oldest = trails
    .filter(({ builds }) => builds.some(each => each.number === number))
    .at(-1);
  const names = held.runs
    .filter(
      run =>
        run.region === region &&
        run.org === org &&
        run.number === number &&
        (by ? by === oldest || !run.isReportedOnce : !run.isArchived),
    )
    .map(({ environment }) => environment);
  return [...new Set(names)];
}

/** A reported attestation of a trail or of one of its builds. */
export interface WorldAttestation {
  id: string;
  name: string;
  outcome: Outcome;
  /** Absent if it is about the trail itself. */
  build?: WorldBuild;
  fingerprint?: string;
  /** In seconds since the epoch. */
  createdAt: number;
}

/** All reported attestations of a trail, newest first. */
export function attestationsOf(
  held: Pick<World, 'id'>,
  inTrail: WorldTrail,
): WorldAttestation[] {
  const all: Omit<WorldAttestation, 'createdAt'>[] = [
    ...inTrail.review.map((outcomeOf, place) => ({
      id: reviewIdOf(inTrail, place),
      name: 'review',
      outcome: outcomeOf,
    })),
    ...inTrail.builds.map(each => ({
      id: attestationIdOf(inTrail, each.name),
      name: each.attestation,
      outcome: each.checks,
      build: each,
      fingerprint: fingerprintOf(held, each.number),
    })),
  ];
  return all
    .map((each, place) => ({ ...each, createdAt: newestIn(held) - place }))
    .filter(each => each.outcome !== 'missing');
}

function reviewIdOf({ name }: WorldTrail, place: number): string {
  return `${name}-review-${place}`;
}

function attestationIdOf({ name }: WorldTrail, artifact: string): string {
  return `${name}-${artifact}`;
}

/** An attestation as an entry of E8. */
export function attestationEntry(attestation: WorldAttestation): object {
  const { id, name, outcome: reported, createdAt, build: about } = attestation;
  const told = new Set(about?.told);
  return {
    attestation_id: id,
    attestation_name: name,
    created_at: createdAt,
    ...(told.has('target') && { target_artifact: about?.name }),
    ...(told.has('targets') && { target_artifacts: [about?.name] }),
    ...(told.has('fingerprint') && {
      artifact_fingerprint: attestation.fingerprint,
    }),
    ...STATUS[reported],
  };
}
