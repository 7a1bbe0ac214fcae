import type {
  FlowRef,
  ParsedTableQuery,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { ListKind, RowQuery } from '../../records/storedRecords';
import { totalWith } from '../../store/totalWith';
import type { LinkData } from '../link/LinkData';
import { notLinkedError } from '../link/Scope';
import type { TablePage } from './scanPage';

/** A page without provenance. */
export type PageOf<Response> = Omit<Response, 'asOf' | 'stale' | 'problems'>;

/**
 * The flows that a query is about.
 *
 * @throws NotFoundError if it names a flow that isn't linked
 */
export function flowsOf({ link, scope }: LinkData, query: { flow?: string }) {
  if (query.flow === undefined) {
    return link.flows;
  }
  const named = link.flows.filter(
    flow => stringifyFlowRef(flow) === query.flow,
  );
  if (named.length === 0) {
    throw notLinkedError(scope, 'flow');
  }
  return named;
}

/** The query of the stored rows. */
export function rowQueryOf(
  { state, text, since, until }: ParsedTableQuery,
  flowIds: number[],
): RowQuery {
  return {
    flowIds,
    ...(state && { state }),
    ...(text && { text }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

/** Drops the state filter, since the state depends on the entity. */
export function withoutVerdicts({ state: _, ...query }: RowQuery): RowQuery {
  return query;
}

/** A page of stored rows as they are, and their total. */
export async function storedPage<Row>(options: {
  read(place: { offset: number; limit: number }): Promise<Row[]>;
  count(): Promise<number>;
  query: ParsedTableQuery;
}): Promise<TablePage<Row>> {
  const { page, perPage } = options.query;
  const place = { offset: (page - 1) * perPage, limit: perPage };
  const [rows, counted] = await Promise.all([
    options.read(place),
    options.count(),
  ]);
  return { rows, total: totalWith(counted, place, rows.length) };
}

/** Pagination fields, and the range of stored records. */
export async function pageFields(
  { page, perPage, flow: onlyFlow }: ParsedTableQuery,
  total: number,
  data: LinkData,
  table: { kind: ListKind; flows: readonly FlowRef[] },
) {
  const window = data.windowOf(table.kind, table.flows);
  const { artifactsUnresolved, flowsUnresolved } = data.scope;
  const isUndecided =
    artifactsUnresolved ||
    (flowsUnresolved && onlyFlow === undefined) ||
    (await data.hasUnmatchedNames()) ||
    table.flows.some(flow => data.hasUndecided(flow));
  const complete = window.complete && !isUndecided;
  return {
    page,
    perPage,
    total,
    hasNextPage: page * perPage < total,
    window: {
      ...window,
      ...data.completeness(complete, table.kind, table.flows),
    },
  };
}
