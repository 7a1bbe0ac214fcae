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

/** The portal rejects longer texts. */
const MAX_TEXT_LENGTH = 200;

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

/**
 * Stores a table's filters and page in the URL, so that tables can be shared
 * and the back button works. Ignores invalid values.
 *
 * @param names - the parameters of the filters
 * @param filtersIn - reads the filters that are set; must be stable
 */
export function useStoredTable<
  Filters extends { [name in keyof Filters]?: string },
>(
  names: readonly (keyof Filters & string)[],
  filtersIn: (params: URLSearchParams) => Filters,
): StoredTable<Filters> {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changes: Record<string, string | undefined>) =>
      setParams(previous => withParams(previous, changes), { replace: true });
    const filters = withoutUndefined(filtersIn(params));
    return {
      filters,
      page: readPage(params.get('page')),
      perPage: readPerPage(params.get('perPage')),
      hasFilters: Object.keys(filters).length > 0,
      setFilters: changes => change({ ...changes, page: undefined }),
      clearFilters: () =>
        change(
          Object.fromEntries([...names, 'page'].map(name => [name, undefined])),
        ),
      setPage: page => change({ page: page > 1 ? String(page) : undefined }),
      setPerPage: perPage =>
        change({ perPage: String(perPage), page: undefined }),
    };
  }, [params, setParams, names, filtersIn]);
}

/** Reads the text that a table is filtered by. */
export function readText(params: URLSearchParams): { text?: string } {
  const text = (params.get('text') ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  return text ? { text } : {};
}

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

function readPerPage(text: string | null): number {
  return ROWS_PER_PAGE.find(rows => String(rows) === text) ?? ROWS_PER_PAGE[0];
}

/** Only the filters that are set, so that they can be counted. */
function withoutUndefined<Filters extends object>(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as Filters;
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
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  return {
    state: TABLE_STATES.find(value => value === params.get('state')),
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    ...readText(params),
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
