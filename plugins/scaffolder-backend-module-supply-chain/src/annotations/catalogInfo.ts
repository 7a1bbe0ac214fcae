import { isDeepStrictEqual } from 'node:util';
import { InputError, toError } from '@backstage/errors';
import { isMap, isScalar, parseAllDocuments, Scalar, stringify } from 'yaml';
import type { Pair, ParsedNode, YAMLMap } from 'yaml';
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
    const documents = readDocuments(source);
    const before = documents.map(({ data }) => data);
    const { index, data, entity } = chooseEntity(before, choice);
    const existing = data.metadata?.annotations ?? {};
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
        `The annotations of ${entity} can't be changed without changing anything else. They may be on one line, or use a merge key or an alias`,
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
  return editsOf(source, metadata, changes)
    .sort((a, b) => b.from - a.from)
    .reduce(
      (text, edit) =>
        text.slice(0, edit.from) + edit.text + text.slice(edit.to),
      source,
    );
}

function editsOf(
  source: string,
  metadata: YAMLMap.Parsed,
  changes: readonly AnnotationChange[],
): Edit[] {
  const pair = pairOf(metadata, 'annotations');
  const value = pair?.value;
  const column = columnOf(source, metadata);
  if (!pair) {
    const above = pairOf(metadata, 'name') ?? metadata.items[0];
    const lines = changes.map(change => `  ${lineOf(change)}`);
    return [
      below(source, above.value ?? above.key, column, [
        'annotations:',
        ...lines,
      ]),
    ];
  }
  if (isMap(value) && value.items.length > 0) {
    const known = changes.flatMap(({ annotation, to }) => {
      const old = pairOf(value, annotation);
      return old ? [changed(source, old, to)] : [];
    });
    const added = changes.filter(({ annotation }) => !value.has(annotation));
    const lines = added.map(lineOf);
    return [...known, below(source, pair.key, columnOf(source, value), lines)];
  }
  const added = below(source, pair.key, column + 2, changes.map(lineOf));
  if (!value || value.range[0] === value.range[1]) {
    return [added];
  }
  // {} or ~
  const from = source.slice(0, value.range[0]).trimEnd().length;
  return [{ from, to: value.range[1], text: '' }, added];
}

function lineOf({ annotation, to }: AnnotationChange): string {
  return `${annotation}: ${inline(to)}`;
}

function inline(text: string, type?: Scalar.Type): string {
  const scalar = new Scalar(text);
  scalar.type = type;
  return stringify(scalar, { lineWidth: 0, singleQuote: true }).trimEnd();
}

/** Changes a value, keeping its quotes and the comment behind it. */
function changed(
  source: string,
  { key, value }: Pair<ParsedNode, ParsedNode | null>,
  to: string,
): Edit {
  const node = value ?? key;
  const [from, end] = node.range;
  const type = isScalar(node) ? node.type : undefined;
  if (type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL') {
    const [header] = source.slice(from, end).split(/\r?\n/, 1);
    const comment = /\s#.*/.exec(header)?.[0] ?? '';
    return {
      from,
      to: end,
      text: `${inline(to)}${comment}${eolOf(source)}`,
    };
  }
  // An empty value has no spaces around it.
  const before = source[from - 1] === ':' ? ' ' : '';
  const after = source[end] === '#' ? ' ' : '';
  return { from, to: end, text: `${before}${inline(to, type)}${after}` };
}

/** Adds lines below the one on which a node ends. */
function below(
  source: string,
  { range }: ParsedNode,
  column: number,
  lines: string[],
): Edit {
  const eol = eolOf(source);
  const end = source.indexOf('\n', range[1] - 1);
  const indented = lines.map(line => `${' '.repeat(column)}${line}`);
  const at = end < 0 ? source.length : end + 1;
  const text = indented.map(line =>
    end < 0 ? `${eol}${line}` : `${line}${eol}`,
  );
  return { from: at, to: at, text: text.join('') };
}

/** Column of a mapping's first key. */
function columnOf(source: string, { items }: YAMLMap.Parsed): number {
  const start = items.at(0)?.key.range[0] ?? 0;
  return start - (source.lastIndexOf('\n', start - 1) + 1);
}

function eolOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}
