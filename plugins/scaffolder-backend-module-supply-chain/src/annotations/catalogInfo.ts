import { isDeepStrictEqual } from 'node:util';
import { InputError } from '@backstage/errors';
import {
  isAlias,
  isMap,
  isScalar,
  parseAllDocuments,
  Scalar,
  stringify,
} from 'yaml';
import type { Document, Pair, YAMLMap } from 'yaml';
import { mergeAnnotations } from './merge';
import type { AnnotationChange, WantedAnnotations } from './merge';

/** Selects an entity of a file. Not needed when the file has only one. */
interface EntityChoice {
  kind?: string;
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

/** A range of the text and its replacement. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

const ANNOTATIONS = ['metadata', 'annotations'];

/**
 * Adds annotations to an entity of a descriptor file. Everything else,
 * including comments and blank lines, stays as it is.
 *
 * @throws InputError when the file, the entity or a value doesn't allow it
 */
export function annotateCatalogInfo(
  source: string,
  wanted: WantedAnnotations,
  choice: EntityChoice = {},
): AnnotatedFile {
  const documents = readDocuments(source);
  const document = chooseEntity(documents, choice);
  const entity = titleOf(document);
  const existing = annotationsOf(document, entity);
  const changes = mergeAnnotations(existing, wanted);
  if (changes.length === 0) {
    return { text: source, changes, entity };
  }
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const text = applyEdits(source, editsOf(source, document, changes), eol);
  assertNothingElse(text, documents, document, changes);
  return { text, changes, entity };
}

function readDocuments(source: string): Document.Parsed[] {
  const documents = parseAllDocuments(source);
  if (!Array.isArray(documents)) {
    return [];
  }
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) {
    throw new InputError(`The file isn't valid YAML: ${error.message}`);
  }
  return documents;
}

function chooseEntity(
  documents: Document.Parsed[],
  { kind, name }: EntityChoice,
): Document.Parsed {
  const entities = documents.filter(each => textIn(each, ['kind']) !== '');
  const matching = entities.filter(
    each =>
      (!kind || textIn(each, ['kind']).toLowerCase() === kind.toLowerCase()) &&
      (!name || textIn(each, ['metadata', 'name']) === name),
  );
  const components = matching.filter(
    each => textIn(each, ['kind']).toLowerCase() === 'component',
  );
  const chosen = matching.length > 1 ? components : matching;
  if (chosen.length !== 1) {
    const known = entities.map(titleOf).join(', ') || 'no entity';
    throw new InputError(
      `${
        chosen.length === 0
          ? 'No entity in the file matches'
          : 'More than one entity in the file matches'
      }. The file contains ${known}. Set "entity" to one of them.`,
    );
  }
  return chosen[0];
}

function titleOf(document: Document.Parsed): string {
  return `${textIn(document, ['kind'])} ${textIn(document, [
    'metadata',
    'name',
  ])}`;
}

function textIn(document: Document.Parsed, path: string[]): string {
  const value = isMap(document.contents) ? document.getIn(path) : undefined;
  return typeof value === 'string' ? value : '';
}

/** @throws InputError when they can't be changed without affecting others */
function annotationsOf(
  document: Document.Parsed,
  entity: string,
): Record<string, unknown> {
  const node = document.getIn(ANNOTATIONS, true);
  if (isAlias(node) || (isMap(node) && node.anchor)) {
    throw new InputError(
      `The annotations of ${entity} are shared through a YAML anchor. Add them by hand.`,
    );
  }
  if (!isMap(document.get('metadata')) || !isAbsentOrMap(node)) {
    throw new InputError(
      `The metadata of ${entity} isn't a valid YAML mapping`,
    );
  }
  return isMap(node) ? node.toJS(document) : {};
}

function isAbsentOrMap(node: unknown): boolean {
  return (
    node === undefined || isMap(node) || (isScalar(node) && node.value === null)
  );
}

function editsOf(
  source: string,
  document: Document.Parsed,
  changes: readonly AnnotationChange[],
): Edit[] {
  const metadata = document.get('metadata') as YAMLMap;
  const node = document.getIn(ANNOTATIONS, true);
  if (isMap(node) && node.items.length > 0) {
    const [known, added] = partition(changes, ({ annotation }) =>
      node.has(annotation),
    );
    return [
      ...known.map(change => replaced(node, change)),
      ...(added.length > 0 ? [inserted(source, node, added.map(toLine))] : []),
    ];
  }
  const lines = changes.map(toLine);
  if (node === undefined) {
    const block = `annotations:\n${indented(lines, 2)}`;
    return metadata.flow
      ? [inserted(source, metadata, [`annotations: {${flowOf(changes)}}`])]
      : [inserted(source, metadata, block.split('\n'))];
  }
  const [start, to] = rangeOf(node);
  const from = source[start - 1] === ' ' ? start - 1 : start;
  return [
    metadata.flow
      ? { from, to, text: ` {${flowOf(changes)}}` }
      : {
          from,
          to,
          text: `\n${indented(lines, columnOf(source, metadata) + 2)}`,
        },
  ];
}

/** Replaces a value, keeping its quoting style. */
function replaced(map: YAMLMap, { annotation, to }: AnnotationChange): Edit {
  const node = map.get(annotation, true);
  const [start, end] = rangeOf(node);
  const scalar = new Scalar(to);
  if (map.flow) {
    scalar.type = 'QUOTE_DOUBLE';
  } else if (isScalar(node) && /^QUOTE/.test(node.type ?? '')) {
    scalar.type = node.type;
  }
  const isBlock = isScalar(node) && /^BLOCK/.test(node.type ?? '');
  return {
    from: start,
    to: end,
    text: `${start === end ? ' ' : ''}${inline(scalar)}${isBlock ? '\n' : ''}`,
  };
}

/**
 * Inserts lines (or entries, in a flow mapping) after a mapping's last item.
 */
function inserted(source: string, map: YAMLMap, lines: string[]): Edit {
  const last = map.items[map.items.length - 1] as Pair;
  const [, end] = rangeOf(last.value ?? last.key);
  if (map.flow) {
    return { from: end, to: end, text: `, ${lines.join(', ')}` };
  }
  const text = indented(lines, columnOf(source, map));
  const endsLine = source[end - 1] === '\n';
  const newline = source.indexOf('\n', end);
  if (endsLine || newline >= 0) {
    const at = endsLine ? end : newline + 1;
    return { from: at, to: at, text: `${text}\n` };
  }
  return { from: source.length, to: source.length, text: `\n${text}` };
}

/** Column of a mapping's first key. */
function columnOf(source: string, map: YAMLMap): number {
  const [start] = rangeOf((map.items[0] as Pair).key);
  return start - (source.lastIndexOf('\n', start - 1) + 1);
}

/** Start and end offsets of a node's value. */
function rangeOf(node: unknown): [number, number] {
  const { range } = node as { range?: [number, number, number] | null };
  if (!range) {
    throw new InputError(
      "This step can't edit the YAML of the annotations. Add them by hand.",
    );
  }
  return [range[0], range[1]];
}

function indented(lines: readonly string[], columns: number): string {
  return lines.map(line => `${' '.repeat(columns)}${line}`).join('\n');
}

function toLine({ annotation, to }: AnnotationChange): string {
  return `${annotation}: ${inline(new Scalar(to))}`;
}

function flowOf(changes: readonly AnnotationChange[]): string {
  return changes
    .map(({ annotation, to }) => `${annotation}: ${JSON.stringify(to)}`)
    .join(', ');
}

function inline(scalar: Scalar<string>): string {
  return stringify(scalar, { lineWidth: 0, singleQuote: true }).trimEnd();
}

function applyEdits(source: string, edits: Edit[], eol: string): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce(
      (text, edit) =>
        text.slice(0, edit.from) +
        edit.text.replaceAll('\n', eol) +
        text.slice(edit.to),
      source,
    );
}

/**
 * Rejects the edit unless the annotations are all that changed: unusual YAML
 * must never be corrupted.
 */
function assertNothingElse(
  text: string,
  before: Document.Parsed[],
  changed: Document.Parsed,
  changes: readonly AnnotationChange[],
): void {
  const expected = before.map(each => {
    const data = each.toJS();
    if (each === changed) {
      data.metadata.annotations = {
        ...data.metadata.annotations,
        ...Object.fromEntries(
          changes.map(({ annotation, to }) => [annotation, to]),
        ),
      };
    }
    return data;
  });
  const after = parseAllDocuments(text);
  const isAsExpected =
    Array.isArray(after) &&
    after.every(({ errors }) => errors.length === 0) &&
    isDeepStrictEqual(
      after.map(each => each.toJS()),
      expected,
    );
  if (!isAsExpected) {
    throw new InputError(
      "This step can't edit the YAML of the annotations. Add them by hand.",
    );
  }
}

function partition<T>(
  items: readonly T[],
  belongs: (item: T) => boolean,
): [T[], T[]] {
  return [items.filter(belongs), items.filter(item => !belongs(item))];
}
