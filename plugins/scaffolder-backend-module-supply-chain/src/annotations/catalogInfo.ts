import { isDeepStrictEqual } from 'node:util';
import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { InputError, toError } from '@backstage/errors';
import { isMap, isScalar, parseAllDocuments, Scalar, stringify } from 'yaml';
import type { ParsedNode, YAMLMap } from 'yaml';
import { mergeAnnotations } from './merge';
import type { AnnotationChange, WantedAnnotations } from './merge';

/** A descriptor file after the change. */
interface AnnotatedFile {
  text: string;
  /** Empty when the entity already has all the annotations. */
  changes: AnnotationChange[];
  /** Its reference. */
  entity: string;
}

/** An entity of a file, as far as it matters here. */
interface EntityData {
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    annotations?: Record<string, unknown> | null;
  };
}

/**
 * Adds annotations to an entity of a descriptor file. Everything else,
 * including comments and blank lines, stays as it is.
 *
 * @param entityRef - not needed when the file has only one entity
 * @throws InputError for invalid values; or when the file doesn't allow the
 * change, with the reason and the lines to add by hand
 */
export function annotateCatalogInfo(
  source: string,
  wanted: WantedAnnotations,
  entityRef?: string,
): AnnotatedFile {
  let changes = mergeAnnotations({}, wanted);
  try {
    const documents = readDocuments(source);
    const before = documents.map(({ data }) => data);
    const { index, data, entity } = chooseEntity(before, entityRef);
    const existing = data.metadata.annotations ?? {};
    changes = mergeAnnotations(existing, wanted);
    if (changes.length === 0) {
      return { text: source, changes, entity };
    }
    const annotations = { ...existing, ...valuesOf(changes) };
    const expected = before.with(index, {
      ...data,
      metadata: { ...data.metadata, annotations },
    });
    const { contents } = documents[index].document;
    const metadata = isMap(contents) && pairOf(contents, 'metadata')?.value;
    const text = isMap(metadata)
      ? editAnnotations(source, metadata, changes)
      : source;
    if (!isAsExpected(text, expected)) {
      throw new InputError(
        `The annotations of ${entity} can't be changed without changing anything else. They may be on one line, span lines, or use a merge key or an alias`,
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
function readDocuments(source: string) {
  try {
    return [...parseAllDocuments(source, { merge: true })].map(document => {
      const [error] = document.errors;
      if (error) {
        throw error;
      }
      const data: unknown = document.toJS();
      return { document, data };
    });
  } catch (error) {
    const { message } = toError(error);
    throw new InputError(`The file isn't valid YAML: ${message.trim()}`);
  }
}

function chooseEntity(documents: readonly unknown[], entityRef?: string) {
  const entities = documents.flatMap((data, index) =>
    isEntity(data) ? [{ index, data, entity: refOf(data) }] : [],
  );
  const wanted =
    entityRef &&
    stringifyEntityRef(parseEntityRef(entityRef, { defaultKind: 'component' }));
  const matching = entities.filter(
    ({ entity }) => !wanted || entity === wanted,
  );
  const components = matching.filter(({ entity }) =>
    entity.startsWith('component:'),
  );
  const chosen = matching.length > 1 ? components : matching;
  if (chosen.length !== 1) {
    const known = entities.map(({ entity }) => entity).join(', ');
    throw new InputError(
      `${
        chosen.length === 0 ? 'No entity' : 'More than one entity'
      } in the file matches. The file contains ${
        known || 'no entity'
      }. Set "entityRef" to one of them`,
    );
  }
  return chosen[0];
}

function refOf({ kind, metadata: { namespace, name } }: EntityData): string {
  return stringifyEntityRef({ kind, namespace, name });
}

function isEntity(data: unknown): data is EntityData {
  const { kind, metadata } = Object(data);
  return typeof kind === 'string' && typeof metadata?.name === 'string';
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

/** The pair with a key, if the mapping has it. */
function pairOf(map: YAMLMap.Parsed, name: string) {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** A range of the text and its replacement. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * Changes annotations in metadata that is written in block style. Edits the text,
 * because rendering the document would reformat all of it.
 */
function editAnnotations(
  source: string,
  metadata: YAMLMap.Parsed,
  changes: readonly AnnotationChange[],
): string {
  const pair = pairOf(metadata, 'annotations');
  const value = pair?.value;
  const map = isMap(value) && value.items.length > 0 ? value : undefined;
  const column = columnOf(source, metadata);
  const indent = ' '.repeat(map ? columnOf(source, map) : column + 2);
  const lines = changes
    .filter(({ annotation }) => !map?.has(annotation))
    .map(({ annotation, to }) => `${indent}${annotation}: ${inline(to)}`);
  if (!pair) {
    lines.unshift(`${' '.repeat(column)}annotations:`);
  }
  const { key, value: name } = pairOf(metadata, 'name') ?? metadata.items[0];
  const edits: Edit[] = [below(source, pair?.key ?? name ?? key, lines)];
  for (const { annotation, to } of map ? changes : []) {
    const old = map && pairOf(map, annotation)?.value;
    if (isScalar(old) && !old.type?.startsWith('BLOCK')) {
      const [from, end] = old.range;
      edits.push({ from, to: end, text: inline(to, old.type) });
    }
  }
  if (value && !map && value.range[0] < value.range[1]) {
    // {} or ~
    const from = source.slice(0, value.range[0]).trimEnd().length;
    edits.push({ from, to: value.range[1], text: '' });
  }
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce(
      (text, edit) =>
        text.slice(0, edit.from) + edit.text + text.slice(edit.to),
      source,
    );
}

function inline(text: string, type?: Scalar.Type): string {
  const scalar = new Scalar(text);
  scalar.type = type;
  return stringify(scalar, { lineWidth: 0, singleQuote: true }).trimEnd();
}

/** Adds lines below the one on which a node ends. */
function below(source: string, { range }: ParsedNode, lines: string[]): Edit {
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const end = source.indexOf('\n', range[1] - 1);
  const at = end < 0 ? source.length : end + 1;
  const text = lines.map(line => (end < 0 ? `${eol}${line}` : `${line}${eol}`));
  return { from: at, to: at, text: text.join('') };
}

/** Column of a mapping's first key. */
function columnOf(source: string, { items }: YAMLMap.Parsed): number {
  const start = items.at(0)?.key.range[0] ?? 0;
  return start - (source.lastIndexOf('\n', start - 1) + 1);
}
