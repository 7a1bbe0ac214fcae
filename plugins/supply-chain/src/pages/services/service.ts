import { parseEntityRef } from '@backstage/catalog-model';
import { defaultEntityPresentation } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { worstOf } from '../../model/states';

/** The worse of the verdicts on the latest trails and on the running builds. */
export function statusOf({ state, runningState }: ServiceRecord): StateValue {
  const verdicts = [
    { state },
    ...(runningState ? [{ state: runningState }] : []),
  ];
  return worstOf(verdicts)?.state ?? 'unknown';
}

/** True if it has no trails, for certain. */
export function hasNoTrails({ newestTrail, coverage }: ServiceRecord): boolean {
  return !newestTrail && coverage.complete;
}

/** True if it has no trails, and runs nothing. */
export function hasNothing(service: ServiceRecord): boolean {
  return hasNoTrails(service) && service.running.length === 0;
}

/** The title of a service, or its name. */
export function nameOf({
  title,
  entityRef,
}: Pick<ServiceRecord, 'title' | 'entityRef'>): string {
  return title ?? refName(entityRef, 'component');
}

/** An entity ref without its default parts. */
export function refName(entityRef: string, defaultKind: string): string {
  try {
    return defaultEntityPresentation(parseEntityRef(entityRef), { defaultKind })
      .primaryTitle;
  } catch {
    // URLs may contain anything.
    return entityRef;
  }
}
