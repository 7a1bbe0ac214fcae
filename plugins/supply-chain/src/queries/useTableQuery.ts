import {
  parseEnvironmentRef,
  parseFlowRef,
  STATE_VALUES,
  type StateValue,
  type ArtifactsQuery,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { isDay, isReversed, startOfDay, type Days } from '../model/localTimes';
import { readText, useStoredTable, type StoredTable } from './useStoredTable';

/**
 * The user's filters of a table. Days are those of creation, in the browser's
 * time zone.
 */
export interface TableFilters extends Days {
  /** A flow as `region:org/flow`; only in tables of artifacts. */
  flow?: string;
  state?: StateValue;
  text?: string;
  /**
   * Where artifacts are running now, as `region:org/environment`; only in tables
   * of artifacts.
   */
  environment?: string;
}

/** The state of a table, stored in the URL. */
export interface TableState extends StoredTable<TableFilters> {
  /** All of it, in the portal API's format. */
  query: ArtifactsQuery;
}

const FILTERS = ['state', 'text', 'from', 'to'] as const;
const ARTIFACT_FILTERS = [...FILTERS, 'flow', 'environment'] as const;

/**
 * The state of a table of trails or artifacts.
 *
 * @param options - `ofArtifacts` allows the filters that only artifacts have
 */
export function useTableQuery({ ofArtifacts = false } = {}): TableState {
  const table = useStoredTable(
    ofArtifacts ? ARTIFACT_FILTERS : FILTERS,
    ofArtifacts ? readArtifactFilters : readFilters,
  );
  return useMemo(() => {
    const { filters, page, perPage } = table;
    return { ...table, query: { ...filtersOfQuery(filters), page, perPage } };
  }, [table]);
}

function readFilters(params: URLSearchParams): TableFilters {
  const state = STATE_VALUES.find(value => value === params.get('state'));
  return {
    state,
    ...readText(params),
    ...readDays(params.get('from') ?? '', params.get('to') ?? ''),
  };
}

function readArtifactFilters(params: URLSearchParams): TableFilters {
  const environment = params.get('environment') ?? '';
  const flow = params.get('flow') ?? '';
  return {
    ...readFilters(params),
    flow: parseFlowRef(flow) ? flow : undefined,
    environment: parseEnvironmentRef(environment) ? environment : undefined,
  };
}

function readDays(from: string, to: string): Days {
  const days = {
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
  };
  return isReversed(days) ? {} : days;
}

function filtersOfQuery({
  from,
  to,
  ...filters
}: TableFilters): ArtifactsQuery {
  return {
    ...filters,
    since: from && startOfDay(from),
    until: to && startOfDay(to, 1),
  };
}
