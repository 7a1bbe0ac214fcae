import {
  ANNOTATION_EDIT_URL,
  RELATION_OWNED_BY,
  stringifyEntityRef,
} from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { Link } from 'backstage-plugin-supply-chain-common';

/** Catalog data that entity lists show and filter by, besides evidence. */
export interface CatalogFacts {
  title?: string;
  /** Entity references, like `partOf`. */
  owners: readonly string[];
  /** Nearest parent first: its systems, then their domains. */
  partOf: readonly string[];
  /** Where its `catalog-info.yaml` can be edited. */
  editUrl?: string;
}

/** An entity that the caller can see, with its resolved link. */
export interface AccessibleEntity {
  entityRef: string;
  link: Link;
  about: CatalogFacts;
}

/** What lists show of an entity. */
export function factsOf(
  entity: Entity,
  parents: readonly Entity[],
): CatalogFacts {
  const { title, annotations } = entity.metadata;
  return {
    title,
    editUrl: annotations?.[ANNOTATION_EDIT_URL],
    owners: targetsOf(entity, RELATION_OWNED_BY),
    partOf: parents.map(parent => stringifyEntityRef(parent)),
  };
}

/** The entities that one has a relation to. */
export function targetsOf(
  { relations = [] }: Entity,
  wanted: string,
): string[] {
  return relations.flatMap(({ type, targetRef }) =>
    type === wanted ? targetRef : [],
  );
}
