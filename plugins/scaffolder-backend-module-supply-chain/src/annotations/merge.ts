import { InputError } from '@backstage/errors';
import {
  resolveLink,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainAnnotation } from 'backstage-plugin-supply-chain-common';

/** Annotations under the short names that templates use, such as `flows`. */
export type WantedAnnotations = {
  [name in keyof typeof SUPPLY_CHAIN_ANNOTATIONS]?: string | readonly string[];
};

/** A change to the value of one annotation. */
export interface AnnotationChange {
  annotation: SupplyChainAnnotation;
  /** Absent for a new annotation. */
  from?: string;
  to: string;
}

/** Annotations that hold a single value. */
const SINGLE: ReadonlySet<string> = new Set(['org', 'region', 'repo']);

/**
 * Computes the changes that add the wanted annotations to those an entity
 * already has.
 *
 * @throws InputError for a value that is invalid for its annotation, or that
 * conflicts with an existing single value
 */
export function mergeAnnotations(
  existing: Readonly<Record<string, unknown>>,
  wanted: WantedAnnotations,
): AnnotationChange[] {
  const changes: AnnotationChange[] = [];
  for (const [name, annotation] of Object.entries(SUPPLY_CHAIN_ANNOTATIONS)) {
    const values = namesIn(wanted[name as keyof WantedAnnotations]);
    const from = textOf(existing[annotation]);
    const known = namesIn(from);
    const missing = values.filter(value => !known.includes(value));
    if (missing.length > 0) {
      if (SINGLE.has(name) && known.length > 0) {
        throw new InputError(
          `${annotation} is already "${from}". Change it by hand if it should be "${missing[0]}".`,
        );
      }
      const to = [...known, ...missing].join(', ');
      changes.push({ annotation, ...(from !== undefined && { from }), to });
    }
  }
  assertReadable(changes);
  return changes;
}

/** Splits a list into distinct values. */
function namesIn(value: string | readonly string[] = []): string[] {
  const list = typeof value === 'string' ? [value] : value;
  return [
    ...new Set(
      list
        .flatMap(each => each.split(','))
        .map(each => each.trim())
        .filter(each => each !== ''),
    ),
  ];
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

/** Parses the values as the portal will. Doesn't check that the names exist. */
function assertReadable(changes: readonly AnnotationChange[]): void {
  const annotations: Record<string, string> = Object.fromEntries(
    changes.map(({ annotation, to }) => [annotation, to]),
  );
  const { problems } = resolveLink(
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'new', annotations },
    },
    [],
    {
      defaultRegion: 'any',
      regions: { any: { organizations: [], defaultOrganization: 'any' } },
    },
  );
  const wrong = problems.filter(
    ({ reason }) => reason === 'invalid-value' || reason === 'too-many-values',
  );
  if (wrong.length > 0) {
    throw new InputError(
      wrong
        .map(({ annotation, message }) => `${annotation}: ${message}`)
        .join('; '),
    );
  }
}
