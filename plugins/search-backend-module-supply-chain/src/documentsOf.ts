import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { IndexableDocument } from '@backstage/plugin-search-common';
import {
  entityPage,
  stringifyTrailRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  EvidenceDocument,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** Digits of a fingerprint in a title. */
const SHORT = 12;

/**
 * Turns the trails of an entity into documents for Backstage's search: one for
 * each trail, and one for each artifact. Without states, which would be outdated
 * by the time that somebody finds them, and without names that all trails of a
 * component share: these would bury the component itself.
 */
export function documentsOf(
  entity: Entity,
  trails: readonly TrailRecord[],
): (EvidenceDocument & IndexableDocument)[] {
  const entityRef = stringifyEntityRef(entity);
  const shared = { entityRef, authorization: { resourceRef: entityRef } };
  const artifacts = new Map<string, EvidenceDocument & IndexableDocument>();
  const found = trails.map(trail => {
    const { region, org, flow, commit } = trail;
    const ref = { region, org, flow, trail: trail.name };
    const title = commit?.message ?? trail.description ?? trail.name;
    const text = [trail.name, commit?.sha].filter(Boolean).join(' ');
    for (const { fingerprint } of trail.artifacts) {
      // The newest trail that reported it comes first.
      if (fingerprint && !artifacts.has(fingerprint)) {
        artifacts.set(fingerprint, {
          ...shared,
          title: `${fingerprint.slice(0, SHORT)} · ${title}`,
          text: `sha256:${fingerprint} ${text}`,
          location: entityPage(entityRef, 'artifacts', {
            artifact: fingerprint,
          }),
          fingerprint,
        });
      }
    }
    return {
      ...shared,
      title,
      text,
      location: entityPage(entityRef, 'compliance', { trail: ref }),
      trail: stringifyTrailRef(ref),
    };
  });
  return [...found, ...artifacts.values()];
}
