import type { Entity } from '@backstage/catalog-model';
import {
  misspelledAnnotations,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type {
  LinkPreviewQuery,
  LinkSuggestionsResponse,
} from 'backstage-plugin-supply-chain-common';

const FIELDS = [
  'flows',
  'pullRequestFlows',
  'artifacts',
  'environments',
] as const;

/** An annotation that the assistant writes. */
export type LinkField = (typeof FIELDS)[number];

/** The names in each annotation, as they are to be written. */
export type LinkDraft = Readonly<Record<LinkField, readonly string[]>>;

/**
 * What an entity links, or is suggested to link if it links no flow: the flows
 * of its repository, otherwise the one with its name.
 */
export function draftOf(
  entity: Entity,
  { flows }: LinkSuggestionsResponse,
): LinkDraft {
  const own = ownNames(entity);
  if (own.flows.length > 0 || own.pullRequestFlows.length > 0) {
    return own;
  }
  const reporting = flows.filter(({ by }) => by === 'repository');
  const chosen =
    reporting.length > 0
      ? reporting
      : flows.filter(({ flow }) => flow === entity.metadata.name);
  const valuesOf = (pullRequests: boolean) =>
    chosen
      .filter(flow => Boolean(flow.pullRequests) === pullRequests)
      .map(({ value }) => value);
  return {
    ...own,
    flows: valuesOf(false),
    pullRequestFlows: valuesOf(true),
  };
}

/** The names in an entity's annotations, including misspelled ones. */
export function ownNames(entity: Entity): LinkDraft {
  const misspelled = misspelledAnnotations(entity);
  return ofEachField(field => {
    const annotation = SUPPLY_CHAIN_ANNOTATIONS[field];
    const meant = misspelled.find(
      ({ suggestion }) => suggestion === annotation,
    );
    return namesIn(
      entity.metadata.annotations?.[annotation] ?? meant?.value ?? '',
    );
  });
}

/** The names in an annotation, or in a field for one. */
export function namesIn(value: unknown): string[] {
  return String(value)
    .split(/[,\r\n]/)
    .map(name => name.trim())
    .filter(name => name !== '');
}

function ofEachField<T>(valueOf: (field: LinkField) => T) {
  return {
    flows: valueOf('flows'),
    pullRequestFlows: valueOf('pullRequestFlows'),
    artifacts: valueOf('artifacts'),
    environments: valueOf('environments'),
  };
}

/** Adds a name to an annotation, or removes it. */
export function withName(
  draft: LinkDraft,
  field: LinkField,
  name: string,
  isWanted: boolean,
): LinkDraft {
  const others = draft[field].filter(other => other !== name);
  return { ...draft, [field]: isWanted ? [...others, name] : others };
}

/** Puts a name in the place of a mistaken one. */
export function withCorrection(
  draft: LinkDraft,
  mistaken: string,
  name: string,
): LinkDraft {
  return ofEachField(field => [
    ...new Set(draft[field].map(other => (other === mistaken ? name : other))),
  ]);
}

/** The annotations, as the portal reads them. */
export function queryOf(draft: LinkDraft): Required<LinkPreviewQuery> {
  return ofEachField(field => draft[field].join(', '));
}

/** The lines of catalog-info.yaml. */
export function linesOf(draft: LinkDraft): string {
  const values = queryOf(draft);
  return [
    'metadata:',
    '  annotations:',
    ...FIELDS.filter(field => values[field] !== '').map(
      field =>
        `    ${SUPPLY_CHAIN_ANNOTATIONS[field]}: ${yamlText(values[field])}`,
    ),
  ].join('\n');
}

/** Quotes what YAML would read as something else, such as a number. */
export function yamlText(text: string): string {
  const isPlain =
    /^[a-z][\w.~:/, -]*$/i.test(text) &&
    !/:(?: |$)/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`;
}
