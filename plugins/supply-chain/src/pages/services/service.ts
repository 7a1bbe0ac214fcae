import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import {
  defaultEntityPresentation,
  useEntity,
} from '@backstage/plugin-catalog-react';
import {
  stringifyEnvironmentRef,
  TREND_WEEKS,
  type ServiceRecord,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { percentOf } from '../../model/formatShare';
import { worstOf } from '../../model/states';
import type { CsvColumns } from '../../model/tableCsv';
import type { ServicesScope } from '../../queries/useServicesQuery';

/** Limits services to those of the current entity. */
export function useEntityScope(): ServicesScope {
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const kind = entity.kind.toLocaleLowerCase('en-US');
  const name = kind === 'system' || kind === 'domain' ? kind : 'ownedBy';
  return useMemo(() => ({ [name]: entityRef }), [name, entityRef]);
}

/** The worse of the verdicts on the latest trails and on the running builds. */
export function statusOf({ state, runningState }: ServiceRecord): StateValue {
  const verdicts = [{ state }, { state: runningState ?? state }];
  return worstOf(verdicts)?.state ?? 'unknown';
}

/** True if it has no trails, for certain, and runs nothing. */
export function hasNothing({
  newestTrail,
  coverage,
  running,
}: ServiceRecord): boolean {
  return !newestTrail && coverage.complete && running.length === 0;
}

/** The title of a service, or its name. */
export function nameOf({
  title,
  entityRef,
}: Pick<ServiceRecord, 'title' | 'entityRef'>): string {
  return title ?? refName(entityRef, 'component');
}

/** An entity ref without its default parts. */
export function refName(entityRef: string, defaultKind: string): string {
  try {
    return defaultEntityPresentation(parseEntityRef(entityRef), { defaultKind })
      .primaryTitle;
  } catch {
    // URLs may contain anything.
    return entityRef;
  }
}

/** The columns of the CSV file. */
export const SERVICE_CSV: CsvColumns<ServiceRecord> = {
  component: ({ entityRef }) => entityRef,
  title: ({ title }) => title,
  owners: ({ owners }) => owners.join(' '),
  system: ({ system }) => system,
  status: statusOf,
  since: ({ since }) => since?.at,
  newestTrails: ({ state }) => state,
  newestTrail: ({ newestTrail }) => newestTrail?.name,
  newestTrailAt: ({ newestTrail }) => newestTrail?.createdAt,
  running: ({ runningState }) => runningState,
  failed: ({ failed }) => failed.join(' '),
  missing: ({ missing }) => missing.join(' '),
  pending: ({ pending }) => pending.join(' '),
  missingArtifacts: ({ missingArtifacts }) => missingArtifacts.join(' '),
  environments: ({ running }) =>
    running
      .map(build =>
        [
          stringifyEnvironmentRef(build),
          build.commit?.sha ?? build.fingerprint,
          build.state,
        ].join(' '),
      )
      .join('; '),
  environmentsBehind: ({ running }) =>
    running
      .map(build =>
        [stringifyEnvironmentRef(build), build.behind ?? 'unknown'].join(' '),
      )
      .join('; '),
  complete: ({ coverage }) => coverage.complete,
  compliantPercentByWeek: service => percentByWeek(service).join(' '),
  medianSecondsToCompliant: ({ secondsToCompliant }) =>
    secondsToCompliant && Math.round(secondsToCompliant),
};

/** One value per week, also of weeks that aren't known. */
function percentByWeek({ trend }: ServiceRecord): (number | string)[] {
  return trend.length === 0
    ? []
    : [
        ...Array.from({ length: TREND_WEEKS - trend.length }, () => 'unknown'),
        ...trend.map(share => (share === null ? 'none' : percentOf(share))),
      ];
}
