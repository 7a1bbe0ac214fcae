import { isDeepStrictEqual } from 'node:util';
import { InputError, toError } from '@backstage/errors';
import {
  isMap,
  isScalar,
  LineCounter,
  parseAllDocuments,
  stringify,
} from 'yaml';
import type { Document, YAMLMap } from 'yaml';
import { editAnnotations, pairOf } from './editAnnotations';
import { mergeAnnotations } from './merge';
import type { AnnotationChange, WantedAnnotations } from './merge';

/** Selects an entity of a file. Not needed when the file has only one. */
interface EntityChoice {
  kind?: string;
  namespace?: string;
  name?: string;
}

/** A descriptor file after the change. */
interface AnnotatedFile {
  text: string;
  /** Empty when the entity already has all the annotations. */
  changes: AnnotationChange[];
  /** For example `Component payments-api`. */
  entity: string;
}

/** The parts of an entity that matter here; anything may be something else. */
interface EntityData {
  kind: string;
  metadata?: {
    name?: unknown;
    namespace?: unknown;
    annotations?: Record<string, unknown> | null;
  } | null;
}

/**
 * Adds annotations to an entity of a descriptor file. Everything else,
 * including comments and blank lines, stays as it is.
 *
 * @throws InputError for invalid values; or when the file doesn't allow the
 * change, with the reason and the lines to add by hand
 */
export function annotateCatalogInfo(
  source: string,
  wanted: WantedAnnotations,
  choice: EntityChoice = {},
): AnnotatedFile {
  let changes = mergeAnnotations({}, wanted);
  try {
    const lines = new LineCounter();
    const documents = readDocuments(source, lines);
    const before = documents.map(({ data }) => data);
    const { index, data, entity } = chooseEntity(before, choice);
    const existing = data.metadata?.annotations ?? {};
    changes = mergeAnnotations(existing, wanted);
    if (changes.length === 0) {
      return { text: source, changes, entity };
    }
    const refuse = (at: number, reason: string) =>
      new InputError(`${entity}, line ${lines.linePos(at).line}: ${reason}`);
    const metadata = editableMetadata(documents[index].document, refuse);
    const text = editAnnotations(source, metadata, changes);
    const annotations = { ...existing, ...valuesOf(changes) };
    const expected = before.with(index, {
      ...data,
      metadata: { ...data.metadata, annotations },
    });
    if (!isAsExpected(text, expected)) {
      throw refuse(
        metadata.range[0],
        "the annotations can't be changed without changing something else, such as an alias of them",
      );
    }
    return { text, changes, entity };
  } catch (error) {
    if (!(error instanceof InputError) || changes.length === 0) {
      throw error;
    }
    const lines = stringify(valuesOf(changes), { lineWidth: 0 }).trimEnd();
    throw new InputError(
      `${error.message}. Add the annotations by hand:\n${lines}`,
    );
  }
}

function valuesOf(changes: readonly AnnotationChange[]) {
  return Object.fromEntries(
    changes.map(({ annotation, to }) => [annotation, to]),
  );
}

/** Resolves merge keys, because a catalog can be configured to. */
function readDocuments(source: string, lineCounter: LineCounter) {
  try {
    return [...parseAllDocuments(source, { merge: true, lineCounter })].map(
      document => {
        const [error] = document.errors;
        if (error) {
          throw error;
        }
        const data: unknown = document.toJS();
        return { document, data };
      },
    );
  } catch (error) {
    const { message } = toError(error);
    throw new InputError(`The file isn't valid YAML: ${message.trim()}`);
  }
}

function chooseEntity(documents: readonly unknown[], choice: EntityChoice) {
  const entities = documents.flatMap((data, index) =>
    isEntity(data) ? [{ index, data, entity: titleOf(data) }] : [],
  );
  const matching = entities.filter(
    ({ data: { kind, metadata } }) =>
      isLike(kind, choice.kind) &&
      isLike(metadata?.namespace ?? 'default', choice.namespace) &&
      (!choice.name || metadata?.name === choice.name),
  );
  const components = matching.filter(({ data }) =>
    isLike(data.kind, 'component'),
  );
  const chosen = matching.length > 1 ? components : matching;
  if (chosen.length !== 1) {
    const known = entities.map(({ entity }) => entity).join(', ');
    throw new InputError(
      `${
        chosen.length === 0 ? 'No entity' : 'More than one entity'
      } in the file matches. The file contains ${
        known || 'no entity'
      }. Set "entity" to the kind, namespace and name of one of them`,
    );
  }
  return chosen[0];
}

function isLike(text: unknown, wanted: string | undefined): boolean {
  return !wanted || String(text).toLowerCase() === wanted.toLowerCase();
}

function isEntity(data: unknown): data is EntityData {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    typeof data.kind === 'string'
  );
}

function titleOf({ kind, metadata }: EntityData): string {
  const namespace = metadata?.namespace ? `${metadata.namespace}/` : '';
  return `${kind} ${namespace}${metadata?.name ?? ''}`;
}

/** @throws InputError when annotations in it can't be edited */
function editableMetadata(
  { contents }: Document.Parsed,
  refuse: (at: number, reason: string) => InputError,
): YAMLMap.Parsed {
  const metadata = isMap(contents) && pairOf(contents, 'metadata')?.value;
  if (!isMap(metadata) || metadata.items.length === 0) {
    throw refuse(
      contents?.range[0] ?? 0,
      "the metadata isn't a mapping of its own",
    );
  }
  const annotations = pairOf(metadata, 'annotations')?.value;
  const map = isMap(annotations) ? annotations : metadata;
  const merge = map.items.find(
    ({ key }) => isScalar(key) && typeof key.value === 'symbol',
  );
  if (merge) {
    throw refuse(
      merge.key.range[0],
      'the annotations of a merge key (<<) may be overridden',
    );
  }
  const isNull = isScalar(annotations) && annotations.value === null;
  if (annotations && !isMap(annotations) && !isNull) {
    throw refuse(
      annotations.range[0],
      "the annotations aren't a mapping of their own",
    );
  }
  return metadata;
}

function isAsExpected(text: string, expected: readonly unknown[]): boolean {
  const after = [...parseAllDocuments(text, { merge: true })];
  return (
    after.every(({ errors }) => errors.length === 0) &&
    isDeepStrictEqual(
      after.map(document => document.toJS()),
      expected,
    )
  );
}
