import { parseEntityRef } from '@backstage/catalog-model';
import { humanizeEntityRef } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { worstOf } from '../../model/severity';
import { noTrailText } from '../../ui/noTrailText';

/** The worse of the verdicts on the latest trails and on the running builds. */
export function statusOf({ state, runningState }: ServiceRecord): StateValue {
  const verdicts = [
    { state },
    ...(runningState ? [{ state: runningState }] : []),
  ];
  return worstOf(verdicts)?.state ?? 'unknown';
}

/**
 * Says that a service has no trails, if everything was read; undefined if it
 * has some or may have.
 */
export function noTrailsText(
  t: Translate,
  service: ServiceRecord,
  language: string | undefined,
): string | undefined {
  const { hasTrails, keptSince, unread, flowsUnresolved, unmatched } = service;
  return hasTrails || unread > 0 || flowsUnresolved || unmatched
    ? undefined
    : noTrailText(t, keptSince, language);
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
    return humanizeEntityRef(parseEntityRef(entityRef), { defaultKind });
  } catch {
    // URLs may contain anything.
    return entityRef;
  }
}
