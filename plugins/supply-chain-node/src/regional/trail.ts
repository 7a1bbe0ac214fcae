import { z } from 'zod';
import { ComplianceStatus, complianceStatusSchema } from './complianceStatus';
import { readExternalUrls } from './externalUrls';
import { gitCommitSchema } from './gitCommit';
import {
  field,
  identity,
  isObject,
  listOf,
  readBoolean,
  readIdentity,
  readJsonObject,
  readString,
  recordOf,
} from './reading';
import { Pagination, paginationSchema } from './pagination';
import { parseState, State } from './state';
import { parseTimestamp } from './timestamp';
import { trailEventSchema } from './trailEvent';
import { trailTemplateSchema } from './trailTemplate';

const flowSchema = z.object({
  name: field(readString),
  tags: field(readJsonObject),
});

const readEvents = listOf(recordOf(trailEventSchema));

function stateOf(
  state: string | undefined,
  trail: { compliance_status?: ComplianceStatus; is_compliant?: boolean },
): State {
  const { compliance_status: status, is_compliant: isCompliant } = trail;
  return parseState(
    state || status?.status.original,
    isCompliant ?? status?.is_compliant,
  );
}

/**
 * An item of the trail list, E6.
 *
 * @public
 */
export const trailSchema = z
  .object({
    name: identity(readIdentity),
    /** ISO 8601, UTC. */
    created_at: field(parseTimestamp),
    /** ISO 8601, UTC; running events don't change it. */
    last_modified_at: field(parseTimestamp),
    compliance_status: z.unknown().optional(),
    compliance_state: field(readString),
    is_compliant: field(readBoolean),
    template: z.unknown().optional(),
    created_by: field(readString),
    html_url: field(readString),
    description: field(readString),
    origin_url: field(readString),
    flow: field(recordOf(flowSchema)),
    git_commit_info: field(recordOf(gitCommitSchema)),
    user_data: field(readJsonObject),
    repo_ids: field(listOf(readIdentity)),
    events: z.unknown().optional(),
    external_urls: field(readExternalUrls),
  })
  .transform(({ compliance_state: state, ...rest }) => {
    const status = recordOf(complianceStatusSchema)(rest.compliance_status);
    const template = recordOf(trailTemplateSchema)(rest.template);
    const events = readEvents(rest.events);
    const trail = { ...rest, compliance_status: status, template, events };
    return {
      ...trail,
      /** Number of unreadable events. */
      unreadableEvents: Array.isArray(rest.events)
        ? rest.events.length - (events?.length ?? 0)
        : unreadableField(rest.events),
      /** From `compliance_state`, or else from `compliance_status`. */
      compliance_state: stateOf(state, trail),
      /** Number of unreadable parts of the status and the template. */
      unreadable:
        (status?.unreadable ?? unreadableField(rest.compliance_status)) +
        (template?.trail.unreadable ?? unreadableField(rest.template)),
    };
  });

/** 1 for a field with an unexpected value. */
function unreadableField(value: unknown): number {
  return value === undefined || value === null ? 0 : 1;
}

/**
 * An item of the trail list, E6.
 *
 * @public
 */
export type Trail = z.output<typeof trailSchema>;

/**
 * A response of E6 with unparsed trails.
 *
 * @public
 */
export interface TrailList {
  values: unknown[];
  /** Absent from bare lists, and from some lists that fit on one page. */
  pagination?: Pagination;
}

/**
 * Splits any form of E6 response: a bare list, or an object with `data` and
 * usually `pagination`. Undefined for anything else.
 *
 * @public
 */
export function trailListOf(value: unknown): TrailList | undefined {
  if (Array.isArray(value)) {
    return { values: value };
  }
  if (!isObject(value) || !Array.isArray(value.data)) {
    return undefined;
  }
  const pagination = recordOf(paginationSchema)(value.pagination);
  return { values: value.data, ...(pagination && { pagination }) };
}
