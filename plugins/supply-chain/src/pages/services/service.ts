import { parseEntityRef } from '@backstage/catalog-model';
import { humanizeEntityRef } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { worstOf } from '../../model/severity';

/** The worse of the verdicts on the newest trails and on what runs. */
export function statusOf({ state, runningState }: ServiceRecord): StateValue {
  const verdicts = [
    { state },
    ...(runningState ? [{ state: runningState }] : []),
  ];
  return worstOf(verdicts)?.state ?? 'unknown';
}

/**
 * Since when the status of a service holds: that of its newest trails where
 * they are as bad as what runs.
 *
 * @returns ISO 8601; undefined where it is not known
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

/** True where nothing was reported yet, and everything could be read. */
export function hasNoTrails(service: ServiceRecord): boolean {
  return !service.newestTrailAt && service.unread === 0;
}

/** The title of a service, or else its name. */
export function nameOf({ title, entityRef }: ServiceRecord): string {
  return title ?? refName(entityRef, 'component');
}

/** A reference of an entity without what is usual in it. */
export function refName(entityRef: string, defaultKind: string): string {
  try {
    return humanizeEntityRef(parseEntityRef(entityRef), { defaultKind });
  } catch {
    // An address may hold anything.
    return entityRef;
  }
}
