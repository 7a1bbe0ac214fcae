import {
  DEFAULT_PER_PAGE,
  MAX_PER_PAGE,
  parseEnvironmentRef,
  parseFlowRef,
  STATE_VALUES,
  type StateValue,
  type ArtifactsQuery,
} from 'backstage-plugin-supply-chain-common';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay, isReversed, startOfDay, type Days } from '../model/localDays';
import { withParams } from '../model/searchParams';

/** Allowed page sizes. */
export const ROWS_PER_PAGE = [DEFAULT_PER_PAGE, 30, 50, MAX_PER_PAGE] as const;

/**
 * The user's filters of a table. Days are those of creation, in the browser's
 * time zone.
 */
export interface TableFilters extends Days {
  /** A flow as `region:org/flow`. */
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
export interface TableState {
  filters: TableFilters;
  page: number;
  perPage: number;
  /** All of it, in the portal API's format. */
  query: ArtifactsQuery;
  hasFilters: boolean;
  /** Changes filters and returns to the first page. */
  setFilters(change: TableFilters): void;
  clearFilters(): void;
  setPage(page: number): void;
  setPerPage(perPage: number): void;
}

const FILTERS = [
  'flow',
  'state',
  'text',
  'from',
  'to',
  'environment',
] as const satisfies (keyof TableFilters)[];

type Change = {
  [field in (typeof FILTERS)[number] | 'page' | 'perPage']?: string;
};

const NO_FILTERS: Change = Object.fromEntries(
  FILTERS.map(field => [field, undefined]),
);

/**
 * Stores a table's filters and page in the URL, so that tables can be shared
 * and the back button works. Ignores invalid values.
 *
 * @param options - `ofArtifacts` allows the filters that only artifacts have
 */
export function useTableQuery({ ofArtifacts = false } = {}): TableState {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (changes: Change) =>
      setParams(previous => withParams(previous, changes), { replace: true }),
    [setParams],
  );

  return useMemo(() => {
    const filters = readFilters(params, ofArtifacts);
    const page = readPage(params.get('page'));
    const perPage = readPerPage(params.get('perPage'));
    return {
      filters,
      page,
      perPage,
      query: { ...filtersOfQuery(filters), page, perPage },
      hasFilters: Object.keys(filters).length > 0,
      setFilters: changes => change({ ...changes, page: undefined }),
      clearFilters: () => change({ ...NO_FILTERS, page: undefined }),
      setPage: next => change({ page: next > 1 ? String(next) : undefined }),
      setPerPage: next => change({ perPage: String(next), page: undefined }),
    };
  }, [params, change, ofArtifacts]);
}

function readFilters(
  params: URLSearchParams,
  ofArtifacts: boolean,
): TableFilters {
  const flow = params.get('flow') ?? '';
  const environment = ofArtifacts ? params.get('environment') ?? '' : '';
  const state = STATE_VALUES.find(each => each === params.get('state'));
  const text = (params.get('text') ?? '').trim().slice(0, 200);
  return {
    ...(parseFlowRef(flow) && { flow }),
    ...(state && { state }),
    ...(text && { text }),
    ...(parseEnvironmentRef(environment) && { environment }),
    ...readDays(params.get('from') ?? '', params.get('to') ?? ''),
  };
}

function readDays(from: string, to: string): Days {
  const days = {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
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
    ...(from && { since: startOfDay(from) }),
    ...(to && { until: startOfDay(to, 1) }),
  };
}

/** Parses a page number; defaults to 1. */
export function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
}

/** Parses a page size; defaults to the usual one. */
export function readPerPage(text: string | null): number {
  return ROWS_PER_PAGE.find(rows => String(rows) === text) ?? ROWS_PER_PAGE[0];
}
