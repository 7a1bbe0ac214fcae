import { trailsOf } from './moments';
import type { Moment, PastTrail, Report } from './moments';
import {
  fingerprintOf,
  LINT,
  repoOf,
  REVIEW,
  SIGNATURE,
  templateOf,
} from './names';

const REVIEWS: Record<PastTrail['state'], object> = {
  COMPLIANT: { status: 'COMPLETE', is_compliant: true },
  'NON-COMPLIANT': { status: 'COMPLETE', is_compliant: false },
  INCOMPLETE: { status: 'MISSING', is_compliant: false },
};

const EVENTS: Record<Report['about'], string> = {
  trail: 'trail_attestation_reported',
  build: 'artifact_attestation_reported',
};

/** A trail as the region reports it (E6). */
export function trailRecord(moment: Moment, trail: PastTrail): object {
  const { name, createdAt, state, build, isOdd, signature, lints = [] } = trail;
  const fingerprint = fingerprintOf(build.number);
  return {
    name: isOdd ? null : name,
    created_at: createdAt / 1_000,
    compliance_state: state,
    compliance_status: {
      attestations_statuses: [
        { attestation_name: REVIEW, unexpected: false, ...REVIEWS[state] },
        ...(signature
          ? [
              {
                attestation_name: SIGNATURE,
                unexpected: false,
                ...REVIEWS[
                  signature === 'missing' ? 'INCOMPLETE' : 'COMPLIANT'
                ],
              },
            ]
          : []),
        ...lints.slice(-1).map(({ isCompliant }) => ({
          attestation_name: LINT,
          unexpected: true,
          status: 'COMPLETE',
          is_compliant: isCompliant,
        })),
      ],
      artifacts_statuses: {
        [templateOf(build.number)]: {
          artifact_fingerprint: fingerprint,
          status: build.state,
          attestations_statuses: [],
        },
      },
    },
    events: [
      ...trail.reports.map(({ at, about, isCompliant }) => ({
        type: EVENTS[about],
        timestamp: at / 1_000,
        is_compliant: isCompliant,
        ...(about === 'build' && { artifact_fingerprint: fingerprint }),
      })),
      ...lints.map(({ at, isCompliant }) => ({
        type: EVENTS.trail,
        timestamp: at / 1_000,
        is_compliant: isCompliant,
        template_reference_name: LINT,
      })),
      ...moment.runs
        .filter(({ number }) => number === build.number)
        .flatMap(({ environment, startedAt, stoppedAt }) =>
          [startedAt, stoppedAt].flatMap((time, index) =>
            time === undefined
              ? []
              : {
                  type: `artifact_${
                    index === 0 ? 'started' : 'stopped'
                  }_running`,
                  timestamp: time / 1_000,
                  environment_name: environment,
                  artifact_fingerprint: fingerprint,
                },
          ),
        ),
    ],
  };
}

/** The build of a trail as the region lists it (E1). */
export function artifactRecord({
  name,
  createdAt,
  build,
  isOdd,
}: PastTrail): object {
  return {
    fingerprint: isOdd ? null : fingerprintOf(build.number),
    filename: 'build.tgz',
    template_reference_name: templateOf(build.number),
    repo_info: { name: repoOf(build.number), url: 'https://vcs.example' },
    trail_name: name,
    created_at: String((createdAt + 1) / 1_000),
    state: build.state,
  };
}

/** The builds whose fingerprint starts with a value (E9). */
export function foundRecords(moment: Moment, value: string): object[] {
  return trailsOf(moment)
    .filter(({ build }) => fingerprintOf(build.number).startsWith(value))
    .map(({ flow, name, build: { number, state } }) => {
      const { running, exited } = placesOf(moment, number);
      return {
        fingerprint: fingerprintOf(number),
        name: templateOf(number),
        template_reference_name: templateOf(number),
        has_provenance: true,
        flow,
        trail: name,
        compliance_state: state,
        running_in: running,
        exited_from: exited,
        history: historyOf(moment, number),
      };
    });
}

/** Environments that a build runs in, and others that it ran in before. */
export function placesOf(
  { runs }: Moment,
  number: number,
): { running: string[]; exited: string[] } {
  const own = runs.filter(run => run.number === number);
  const running = own.filter(({ stoppedAt }) => stoppedAt === undefined);
  const names = new Set(running.map(({ environment }) => environment));
  const exited = own.filter(({ environment }) => !names.has(environment));
  return {
    running: [...names],
    exited: [...new Set(exited.map(({ environment }) => environment))],
  };
}

/** Starts and stops of a build. Times are seconds since the epoch. */
export function historyOf(
  { runs }: Moment,
  number: number,
): { event: string; timestamp: number }[] {
  return runs
    .filter(run => run.number === number)
    .flatMap(({ environment, startedAt, stoppedAt }) => [
      { event: `Started in ${environment}`, timestamp: startedAt / 1_000 },
      ...(stoppedAt === undefined
        ? []
        : [
            {
              event: `Stopped in ${environment}`,
              timestamp: stoppedAt / 1_000,
            },
          ]),
    ]);
}
