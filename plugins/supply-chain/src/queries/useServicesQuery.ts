import {
  STATE_VALUES,
  type ServicesQuery,
  type StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../model/searchParams';
import { isShortText, useStoredTable, type StoredTable } from './useTableQuery';

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
export interface ServicesState extends StoredTable<ServicesFilters> {
  /** The page's entity; undefined on the portal page. */
  scope?: ServicesScope;
  /** True if only the user's own components are shown. */
  mine: boolean;
  /** Filters, scope and owner, in the portal API's format. */
  matching: ServicesQuery;
  setMine(mine: boolean): void;
}

/** The portal rejects longer values. */
const isName = (value: string) => value.length <= 400;

const FILTERS = {
  owner: isName,
  system: isName,
  environment: isName,
  state: (value: string) => STATE_VALUES.some(state => state === value),
  attestation: isName,
  text: isShortText,
};

/**
 * The state of the services table.
 *
 * @param scope - the page's entity; without it, the user's own components come
 *   first
 */
export function useServicesQuery(scope?: ServicesScope): ServicesState {
  const [params, setParams] = useSearchParams();
  const table = useStoredTable<ServicesFilters>(FILTERS);
  return useMemo(() => {
    const mine = !scope && params.get('mine') !== 'false';
    return {
      ...table,
      scope,
      mine,
      matching: { ...table.filters, ...scope, mine: mine ? 'true' : undefined },
      setMine: only =>
        setParams(
          previous =>
            withParams(previous, {
              mine: only ? undefined : 'false',
              page: undefined,
            }),
          { replace: true },
        ),
    };
  }, [table, params, setParams, scope]);
}

/** The query string that shows all components with an issue. */
export function searchOfIssue(
  attestation: string,
  scope: ServicesScope | undefined,
): string {
  const mine = scope ? undefined : 'false';
  return `?${withParams(new URLSearchParams(), { mine, attestation })}`;
}
