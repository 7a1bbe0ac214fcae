import {
  DEFAULT_PER_PAGE,
  MAX_PAGE,
  MAX_PER_PAGE,
  parseEnvironmentRef,
  parseFlowRef,
  type ArtifactsQuery,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay, startOfDay, type Days } from '../model/localTimes';
import { withParams } from '../model/searchParams';

/** Allowed page sizes. */
export const ROWS_PER_PAGE = [DEFAULT_PER_PAGE, 30, 50, MAX_PER_PAGE] as const;

/** The possible states of a trail or artifact. */
export const TABLE_STATES = [
  'compliant',
  'non-compliant',
  'incomplete',
  'unknown',
] as const satisfies StateValue[];

/** The filters and page of a table, stored in the URL. */
export interface StoredTable<Filters> {
  filters: Filters;
  page: number;
  perPage: number;
  hasFilters: boolean;
  /** Changes filters and returns to the first page. */
  setFilters(change: Filters): void;
  clearFilters(): void;
  setPage(page: number): void;
  setPerPage(perPage: number): void;
}

/** Whether a filter may have a value. */
type Check = (value: string) => unknown;

/**
 * Stores a table's filters and page in the URL, so that tables can be shared
 * and the back button works. Ignores invalid values.
 *
 * @param checks - of all filters; must be stable
 */
export function useStoredTable<
  Filters extends { [name in keyof Filters]?: string },
>(checks: { readonly [name in keyof Filters]-?: Check }): StoredTable<Filters> {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changes: Record<string, string | undefined>) =>
      setParams(previous => withParams(previous, changes), { replace: true });
    const all = Object.entries<Check>(checks);
    const set = all.flatMap(([name, check]) => {
      const value = params.get(name);
      return value && check(value) ? [[name, value]] : [];
    });
    return {
      filters: Object.fromEntries(set) as Filters,
      page: readPage(params.get('page')),
      perPage: readPerPage(params.get('perPage')),
      hasFilters: set.length > 0,
      setFilters: changes => change({ ...changes, page: undefined }),
      clearFilters: () =>
        change(
          Object.fromEntries(
            [...all, ['page']].map(([name]) => [name, undefined]),
          ),
        ),
      setPage: page => change({ page: page > 1 ? String(page) : undefined }),
      setPerPage: perPage =>
        change({ perPage: String(perPage), page: undefined }),
    };
  }, [params, setParams, checks]);
}

/** The portal rejects longer texts. */
export function isShortText(text: string): boolean {
  return text.length <= 200;
}

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

function readPerPage(text: string | null): number {
  return ROWS_PER_PAGE.find(rows => String(rows) === text) ?? ROWS_PER_PAGE[0];
}

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

const never = () => false;

const TRAIL_FILTERS = {
  state: (text: string) => TABLE_STATES.some(state => state === text),
  text: isShortText,
  from: isDay,
  to: isDay,
  flow: never,
  environment: never,
};

const ARTIFACT_FILTERS = {
  ...TRAIL_FILTERS,
  flow: parseFlowRef,
  environment: parseEnvironmentRef,
};

/**
 * The state of a table of trails or artifacts.
 *
 * @param options - `ofArtifacts` allows the filters that only artifacts have
 */
export function useTableQuery({ ofArtifacts = false } = {}): TableState {
  const table = useStoredTable<TableFilters>(
    ofArtifacts ? ARTIFACT_FILTERS : TRAIL_FILTERS,
  );
  return useMemo(() => {
    const { filters, page, perPage } = table;
    const { from, to, ...others } = filters;
    const since = from && startOfDay(from);
    const until = to && startOfDay(to, 1);
    return { ...table, query: { ...others, since, until, page, perPage } };
  }, [table]);
}
