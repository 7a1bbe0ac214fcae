import {
  STATE_VALUES,
  type ServicesQuery,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readPage, readPerPage } from './useTableQuery';
import { withParams } from '../model/searchParams';

/** The user's filters of the services table. */
export interface ServicesFilters {
  /** Entity ref of an owner. */
  owner?: string;
  /** Entity ref of a system. */
  system?: string;
  /** Name of an environment. */
  environment?: string;
  state?: StateValue;
  /** Name of an attestation. */
  attestation?: string;
  text?: string;
}

/** The part of the query that the table's page determines. */
export type ServicesScope = Pick<
  ServicesQuery,
  'owner' | 'ownedBy' | 'system' | 'domain'
>;

/** The state of the services table, stored in the URL. */
export interface ServicesState {
  /** The page's entity; undefined on the portal page. */
  scope?: ServicesScope;
  filters: ServicesFilters;
  /** True if only the user's own components are shown. */
  mine: boolean;
  page: number;
  perPage: number;
  /** Filters, scope and owner, in the portal API's format. */
  matching: ServicesQuery;
  hasFilters: boolean;
  /** Changes filters and returns to the first page. */
  setFilters(change: ServicesFilters): void;
  clearFilters(): void;
  setMine(mine: boolean): void;
  setPage(page: number): void;
  setPerPage(perPage: number): void;
}

const FILTERS = [
  'owner',
  'system',
  'environment',
  'state',
  'attestation',
  'text',
] as const;

/** The portal rejects longer values. */
const MAX_LENGTH = 400;
const MAX_TEXT_LENGTH = 200;

type Change = Partial<
  Record<(typeof FILTERS)[number] | 'mine' | 'page' | 'perPage', string>
>;

const NO_FILTERS: Change = Object.fromEntries(
  FILTERS.map(name => [name, undefined]),
);

/**
 * Stores the state of the services table in the URL. Ignores invalid values.
 *
 * @param scope - the page's entity; without it, the user's own components come
 *   first
 */
export function useServicesQuery(scope?: ServicesScope): ServicesState {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changes: Change) =>
      setParams(previous => withParams(previous, changes), { replace: true });
    const filters = readFilters(params, scope);
    const mine = !scope && params.get('mine') !== 'false';
    return {
      scope,
      filters,
      mine,
      page: readPage(params.get('page')),
      perPage: readPerPage(params.get('perPage')),
      matching: { ...filters, ...scope, ...(mine && { mine: 'true' }) },
      hasFilters: Object.keys(filters).length > 0,
      setFilters: changes => change({ ...changes, page: undefined }),
      clearFilters: () => change({ ...NO_FILTERS, page: undefined }),
      setMine: only =>
        change({ mine: only ? undefined : 'false', page: undefined }),
      setPage: page => change({ page: page > 1 ? String(page) : undefined }),
      setPerPage: perPage =>
        change({ perPage: String(perPage), page: undefined }),
    };
  }, [params, setParams, scope]);
}

/** The query string that shows all components with an issue. */
export function searchOfIssue(
  attestation: string,
  scope: ServicesScope | undefined,
): string {
  const params = new URLSearchParams({
    ...(!scope && { mine: 'false' }),
    attestation,
  });
  return `?${params}`;
}

/** Filters that the page's scope already sets are ignored. */
function readFilters(
  params: URLSearchParams,
  scope: ServicesScope = {},
): ServicesFilters {
  const state = STATE_VALUES.find(each => each === params.get('state'));
  const text = (params.get('text') ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  const named = (['owner', 'system', 'environment', 'attestation'] as const)
    .map(name => [name, params.get(name) ?? ''])
    .filter(
      ([name, value]) =>
        value !== '' && value.length <= MAX_LENGTH && !(name in scope),
    );
  return {
    ...Object.fromEntries(named),
    ...(state && { state }),
    ...(text && { text }),
  };
}
