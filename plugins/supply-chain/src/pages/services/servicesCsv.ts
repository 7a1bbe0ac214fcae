import {
  stringifyEnvironmentRef,
  TREND_WEEKS,
  type ServiceRecord,
} from 'backstage-plugin-supply-chain-common';
import type { AllRows } from '../../model/readAllPages';
import { percentOf } from '../../model/formatShare';
import { tableCsv } from '../../model/tableCsv';
import { statusOf } from './service';

/** The CSV columns, with stable names for scripts. */
const COLUMNS: Record<string, (service: ServiceRecord) => unknown> = {
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

/** Formats services as CSV (RFC 4180). */
export function servicesCsv(all: AllRows<ServiceRecord>): string {
  return tableCsv(COLUMNS, all);
}
