import { InputError } from '@backstage/errors';
import {
  misspelledAnnotations,
  parseAnnotatedName,
  SUPPLY_CHAIN_ANNOTATIONS,
  type SupplyChainAnnotation,
} from 'backstage-plugin-supply-chain-common';

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
    const from = String(existing[annotation] ?? '');
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
  assertReadable({
    ...(existing as Record<string, string>),
    ...Object.fromEntries(
      changes.map(({ annotation, to }) => [annotation, to]),
    ),
  });
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

/** Annotations that name things with or without their organization. */
const NAMING = {
  flows: 'flow',
  pullRequestFlows: 'flow',
  environments: 'environment',
  notifications: 'number',
} as const;

/**
 * Parses the annotations as the portal will. Doesn't check that the names exist.
 *
 * @throws InputError for what the portal would report as a problem
 */
function assertReadable(annotations: Record<string, string>): void {
  const metadata = { name: 'new', annotations };
  const [misspelled] = misspelledAnnotations({ metadata });
  if (misspelled) {
    const { annotation, message, hint } = misspelled;
    throw new InputError(`${annotation}: ${message}. ${hint}`);
  }
  for (const [key, kind] of Object.entries(NAMING)) {
    const annotation = SUPPLY_CHAIN_ANNOTATIONS[key as keyof typeof NAMING];
    const wrong = namesIn(annotations[annotation]).find(
      name => !parseAnnotatedName(name, kind),
    );
    if (wrong !== undefined) {
      throw new InputError(
        `${annotation}: "${wrong}" is not a valid ${kind}. Use comma-separated names: ${kind}, org/${kind} or region:org/${kind}`,
      );
    }
  }
}
