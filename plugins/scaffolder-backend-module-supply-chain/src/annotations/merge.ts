import { InputError } from '@backstage/errors';
import {
  resolveLink,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainAnnotation } from 'backstage-plugin-supply-chain-common';

/** Annotations by the names that a template gives them, such as `flows`. */
export type WantedAnnotations = {
  [name in keyof typeof SUPPLY_CHAIN_ANNOTATIONS]?: string | readonly string[];
};

/** An annotation that gets another value. */
export interface AnnotationChange {
  annotation: SupplyChainAnnotation;
  /** Absent when it is new. */
  from?: string;
  to: string;
}

/** Values that don't fit beside another one: there is room for one alone. */
const SINGLE: ReadonlySet<string> = new Set(['org', 'region', 'repo']);

/**
 * What has to change so that an entity has the wanted annotations besides those
 * that it has.
 *
 * @throws InputError for a value that no annotation can have, and where another
 * value is in the place of a single one
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

/** The values of a list, each once. */
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

/** Reads them as the portal will; whether a name exists is not known here. */
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
