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
    const from = values.length > 0 ? textOf(existing, annotation) : undefined;
    const known = namesIn(from);
    const missing = values.filter(value => !known.includes(value));
    if (missing.length > 0) {
      if (SINGLE.has(name) && known.length > 0) {
        throw new InputError(
          `${annotation} is already "${from}", not "${missing[0]}"`,
        );
      }
      const to = [...known, ...missing].join(', ');
      changes.push({ annotation, to });
    }
  }
  assertReadable(existing, changes);
  return changes;
}

/** Splits a list into distinct values. */
function namesIn(value: string | readonly string[] = []): string[] {
  const list = typeof value === 'string' ? [value] : value;
  return [
    ...new Set(
      list
        .flatMap(names => names.split(/[,\r\n]/))
        .map(name => name.trim())
        .filter(name => name !== ''),
    ),
  ];
}

/** @throws InputError for a number, for example: its text may be another */
function textOf(
  existing: Readonly<Record<string, unknown>>,
  annotation: string,
): string | undefined {
  const value = existing[annotation] ?? undefined;
  if (value !== undefined && typeof value !== 'string') {
    throw new InputError(
      `${annotation} in the file isn't text. Put its value in quotes`,
    );
  }
  return value;
}

/**
 * Parses the annotations as the portal will. Doesn't check that the names exist.
 *
 * @throws InputError for what the portal would report as a problem
 */
function assertReadable(
  existing: Readonly<Record<string, unknown>>,
  changes: readonly AnnotationChange[],
): void {
  const annotations = {
    ...(existing as Record<string, string>),
    ...Object.fromEntries(
      changes.map(({ annotation, to }) => [annotation, to]),
    ),
  };
  const { [SUPPLY_CHAIN_ANNOTATIONS.region]: named = '' } = annotations;
  const region = String(named).trim() || 'any';
  const { problems } = resolveLink(
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'new', annotations },
    },
    [],
    {
      defaultRegion: region,
      regions: { [region]: { organizations: [], defaultOrganization: 'any' } },
    },
  );
  const wrong = problems.filter(
    ({ reason }) =>
      reason === 'invalid-value' ||
      reason === 'too-many-values' ||
      reason === 'unknown-annotation',
  );
  if (wrong.length > 0) {
    throw new InputError(
      wrong
        .map(({ annotation = '', value = '', message, hint }) => {
          const old = existing[annotation];
          const isOld = typeof old === 'string' && old.includes(value);
          return `${annotation}${
            isOld ? ' in the file' : ''
          }: ${message}. ${hint}`;
        })
        .join('; '),
    );
  }
}
