import { isMap, isScalar, Scalar, stringify } from 'yaml';
import type { Pair, ParsedNode, YAMLMap } from 'yaml';
import type { AnnotationChange } from './merge';

/** A range of the text and its replacement. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * Changes annotations in a document's metadata. Edits the text, because
 * rendering the document would reformat all of it.
 */
export function editAnnotations(
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

/** The pair with a key, if the mapping has it. */
export function pairOf(map: YAMLMap.Parsed, name: string) {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

function editsOf(
  source: string,
  metadata: YAMLMap.Parsed,
  changes: readonly AnnotationChange[],
): Edit[] {
  const pair = pairOf(metadata, 'annotations');
  const value = pair?.value;
  if (pair && isMap(value) && value.items.length > 0) {
    const known = changes.flatMap(({ annotation, to }) => {
      const old = pairOf(value, annotation);
      return old ? [changed(source, old, to, value)] : [];
    });
    const added = changes.filter(({ annotation }) => !value.has(annotation));
    const entries = entriesOf(added, value);
    return value.flow
      ? [...known, appended(value, entries)]
      : [...known, below(source, pair.key, columnOf(source, value), entries)];
  }
  const entries = entriesOf(changes, metadata);
  if (metadata.flow) {
    const map = `{${entries.join(', ')}}`;
    return value
      ? [replaced(source, value, map)]
      : [appended(metadata, [`${keyIn(metadata, 'annotations')}: ${map}`])];
  }
  const column = columnOf(source, metadata);
  if (!pair) {
    const above = pairOf(metadata, 'name') ?? metadata.items[0];
    const lines = ['annotations:', ...entries.map(entry => `  ${entry}`)];
    return [below(source, above.value ?? above.key, column, lines)];
  }
  if (!value || value.range[0] === value.range[1]) {
    return [below(source, pair.key, column + 2, entries)];
  }
  // {} or ~
  const from = source.slice(0, value.range[0]).trimEnd().length;
  return [
    { from, to: value.range[1], text: '' },
    below(source, value, column + 2, entries),
  ];
}

function entriesOf(
  changes: readonly AnnotationChange[],
  map: YAMLMap.Parsed,
): string[] {
  return changes.map(
    ({ annotation, to }) =>
      `${keyIn(map, annotation)}: ${
        map.flow ? JSON.stringify(to) : inline(to)
      }`,
  );
}

/** Quotes a key like the others, for JSON. */
function keyIn({ flow, items }: YAMLMap.Parsed, key: string): string {
  const [{ key: first }] = items;
  return flow && isScalar(first) && first.type === 'QUOTE_DOUBLE'
    ? JSON.stringify(key)
    : key;
}

function inline(text: string, type?: Scalar.Type): string {
  const scalar = new Scalar(text);
  scalar.type = type;
  return stringify(scalar, { lineWidth: 0, singleQuote: true }).trimEnd();
}

/** Changes a value, keeping its quotes. */
function changed(
  source: string,
  { key, value }: Pair<ParsedNode, ParsedNode | null>,
  to: string,
  { flow }: YAMLMap.Parsed,
): Edit {
  const node = value ?? key;
  if (flow) {
    return replaced(source, node, JSON.stringify(to));
  }
  const type = isScalar(node) ? node.type : undefined;
  if (type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL') {
    const [header] = source
      .slice(node.range[0], node.range[1])
      .split(/\r?\n/, 1);
    const comment = /\s#.*/.exec(header)?.[0] ?? '';
    return replaced(source, node, `${inline(to)}${comment}${eolOf(source)}`);
  }
  return replaced(source, node, inline(to, type));
}

/** Replaces a value, which may be empty. */
function replaced(source: string, { range }: ParsedNode, text: string): Edit {
  const [from, to] = range;
  const before = source[from - 1] === ':' ? ' ' : '';
  const after = source[to] === '#' ? ' ' : '';
  return { from, to, text: `${before}${text}${after}` };
}

/** Adds entries to a mapping in flow style. */
function appended({ items }: YAMLMap.Parsed, entries: string[]): Edit {
  const { key, value } = items[items.length - 1];
  const [, at] = (value ?? key).range;
  return {
    from: at,
    to: at,
    text: entries.map(entry => `, ${entry}`).join(''),
  };
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
  return end < 0
    ? {
        from: source.length,
        to: source.length,
        text: indented.map(line => `${eol}${line}`).join(''),
      }
    : {
        from: end + 1,
        to: end + 1,
        text: indented.map(line => `${line}${eol}`).join(''),
      };
}

/** Column of a mapping's first key. */
function columnOf(source: string, { items }: YAMLMap.Parsed): number {
  const [start] = items[0].key.range;
  return start - (source.lastIndexOf('\n', start - 1) + 1);
}

function eolOf(source: string): string {
  return source.includes('\r\n') ? '\r\n' : '\n';
}
