import {
  SUPPLY_CHAIN_SIGNAL_CHANNEL,
  type ServicesQuery,
} from 'backstage-plugin-supply-chain-common';
import { useLiveData } from './useLiveData';
import { useReading } from './useReading';
import type { ServicesScope } from './useServicesQuery';

/** Shortest time between reloads of all components, in milliseconds. */
const LIVE_MS = 3_000;

/**
 * Artifacts by commit or fingerprint.
 *
 * @param value - 5 to 64 hexadecimal digits; sends no request if undefined
 */
export function useSearch(value: string | undefined) {
  return useReading(
    ['search', value],
    (api, options) => api.search(value ?? '', options),
    { enabled: value !== undefined },
  );
}

/** The status of each region and organization. */
export function useHealth() {
  return useReading(['health'], (api, options) => api.getHealth(options));
}

/** Components that match a query, worst first; those of a scope are a list. */
export function useServices(query: ServicesQuery, scope?: ServicesScope) {
  useLiveData(SUPPLY_CHAIN_SIGNAL_CHANNEL, ['services'], LIVE_MS);
  return useReading(
    ['services', JSON.stringify(scope ?? {}), query],
    (api, options) => api.getServices(query, options),
    { keepsPrevious: true },
  );
}
