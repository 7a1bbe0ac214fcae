import { parseEntityRef } from '@backstage/catalog-model';
import { humanizeEntityRef } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { worstOf } from '../../model/severity';

/** The worse of the verdicts on the latest trails and on the running builds. */
export function statusOf({ state, runningState }: ServiceRecord): StateValue {
  const verdicts = [
    { state },
    ...(runningState ? [{ state: runningState }] : []),
  ];
  return worstOf(verdicts)?.state ?? 'unknown';
}

/**
 * Since when a service has had its status: by its latest trails if they have
 * this status, otherwise by its running builds.
 *
 * @returns ISO 8601; undefined if unknown
 */
export function sinceOf(service: ServiceRecord): string | undefined {
  const status = statusOf(service);
  if (service.state === status) {
    return service.since;
  }
  const since = service.running
    .filter(({ state }) => state === status)
    .map(({ stateSince }) => stateSince);
  return since.includes(undefined) ? undefined : since.sort()[0];
}

/** True if everything was read and nothing was reported yet. */
export function hasNoTrails(service: ServiceRecord): boolean {
  const { hasTrails, unread, flowsUnresolved, unmatched } = service;
  return !hasTrails && unread === 0 && !flowsUnresolved && !unmatched;
}

/** The title of a service, or its name. */
export function nameOf({ title, entityRef }: ServiceRecord): string {
  return title ?? refName(entityRef, 'component');
}

/** An entity ref without its default parts. */
export function refName(entityRef: string, defaultKind: string): string {
  try {
    return humanizeEntityRef(parseEntityRef(entityRef), { defaultKind });
  } catch {
    // URLs may contain anything.
    return entityRef;
  }
}
