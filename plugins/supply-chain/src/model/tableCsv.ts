import {
  issuesOf,
  stringifyEnvironmentRef,
  stringifyFlowRef,
  type CommitRecord,
  type FlowRef,
  type ListedArtifact,
  type StateValue,
  type TrailRecord,
  type DeploymentRecord,
  type EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { environmentsIn, environmentsOf } from './environments';
import type { AllRows } from './readAllPages';

/** CSV columns by name. Names are stable, for scripts. */
export type CsvColumns<Row> = Record<string, (row: Row) => unknown>;

/** Fills cells whose value isn't known. Empty ones have none. */
const UNKNOWN = 'unknown';

const PLACE_COLUMNS: CsvColumns<FlowRef> = {
  region: ({ region }) => region,
  organization: ({ org }) => org,
  flow: ({ flow }) => flow,
};

const COMMIT_COLUMNS: CsvColumns<{ commit?: CommitRecord | undefined }> = {
  commit: ({ commit }) => commit?.sha,
  message: ({ commit }) => commit?.message,
  author: ({ commit }) => commit?.author,
  branch: ({ commit }) => commit?.branch,
};

export const ARTIFACT_COLUMNS: CsvColumns<ListedArtifact> = {
  ...PLACE_COLUMNS,
  trail: ({ trail }) => trail,
  artifact: ({ name }) => name,
  filename: ({ filename }) => filename,
  fingerprint: ({ fingerprint }) => fingerprint,
  status: ({ state }) => state,
  statusFromFlow: ({ decidedBy }) => decidedBy && stringifyFlowRef(decidedBy),
  created: ({ createdAt }) => createdAt,
  ...COMMIT_COLUMNS,
  failed: artifact => unmetNames(artifact, 'non-compliant'),
  missing: artifact => unmetNames(artifact, 'missing'),
  pending: artifact => unmetNames(artifact, 'pending'),
  unknown: artifact => unmetNames(artifact, 'unknown', 'incomplete'),
  runningIn: artifact =>
    placesText(environmentsIn(artifact, artifact.runningIn)),
  build: ({ buildUrl }) => buildUrl,
};

export const TRAIL_COLUMNS: CsvColumns<TrailRecord> = {
  ...PLACE_COLUMNS,
  trail: ({ name }) => name,
  status: ({ state }) => state,
  created: ({ createdAt }) => createdAt,
  ...COMMIT_COLUMNS,
  failed: trail => issueNames(trail, 'failed'),
  missing: trail => issueNames(trail, 'missing'),
  pending: trail => issueNames(trail, 'pending'),
  unreadableParts: ({ unreadable }) => unreadable ?? 0,
  runningIn: trail => placesText(environmentsOf(trail)),
  build: ({ originUrl }) => originUrl,
};

/** The columns of the deployments of an environment. */
export function deploymentColumns({
  environment,
}: EnvironmentRef): CsvColumns<DeploymentRecord> {
  return {
    region: ({ region }) => region,
    organization: ({ org }) => org,
    environment: () => environment,
    flow: ({ flow }) => flow,
    trail: ({ trail }) => trail,
    artifact: ({ name }) => name,
    fingerprint: ({ fingerprint }) => fingerprint,
    status: ({ state }) => state,
    statusFromFlow: ({ decidedBy }) => decidedBy && stringifyFlowRef(decidedBy),
    started: ({ startedAt }) => startedAt ?? UNKNOWN,
    // Empty while it is running.
    stopped: ({ stoppedAt }) => stoppedAt,
    ...COMMIT_COLUMNS,
    replaced: ({ replaced }) =>
      replaced === null
        ? 'none'
        : replaced?.commit?.sha ?? replaced?.fingerprint ?? UNKNOWN,
    rolledBack: ({ rolledBack }) => rolledBack ?? false,
  };
}

/** Columns that say the same in each row, because it is read without the page. */
const LIST_COLUMNS: CsvColumns<AllRows<unknown>> = {
  listComplete: ({ coverage }) => coverage.complete,
  dataStale: ({ coverage }) => coverage.stale,
  dataFrom: ({ coverage }) => coverage.asOf,
};

/** Formats all rows of a table as CSV (RFC 4180). */
export function tableCsv<Row>(
  columns: CsvColumns<Row>,
  all: AllRows<Row>,
): string {
  const about = Object.values(LIST_COLUMNS).map(valueOf => valueOf(all));
  return csvLines([
    [...Object.keys(columns), ...Object.keys(LIST_COLUMNS)],
    ...all.rows.map(row => [
      ...Object.values(columns).map(valueOf => valueOf(row)),
      ...about,
    ]),
  ]);
}

/** Names of an artifact's attestations with a state; empty if there are none. */
function unmetNames(
  { unmet }: ListedArtifact,
  ...states: StateValue[]
): string {
  const named = unmet?.filter(({ state }) => states.includes(state));
  return named
    ? [...new Set(named.map(({ name }) => name))].join(' ')
    : UNKNOWN;
}

/** Names of a trail's issues, those of artifacts with the artifact's name. */
function issueNames(
  trail: TrailRecord,
  kind: 'failed' | 'missing' | 'pending',
): string {
  return issuesOf(trail)
    .filter(issue => issue.kind === kind)
    .map(({ artifact, attestation }) =>
      [artifact, attestation].filter(part => part !== undefined).join('/'),
    )
    .join(' ');
}

/** Environments, or a word if it isn't known where something runs. */
function placesText(environments: ReturnType<typeof environmentsIn>): string {
  return environments
    ? environments.map(stringifyEnvironmentRef).join(' ')
    : UNKNOWN;
}

/** Characters that spreadsheets treat as the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Without it, spreadsheets garble all characters but those of ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The separator that spreadsheets expect: a semicolon where the comma is the
 * decimal mark, as in German.
 *
 * @param locale - the browser's, unless given
 */
export function separatorIn(locale?: string): ',' | ';' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? ';' : ',';
}

/** Formats rows as CSV (RFC 4180), escaping formulas as text. */
export function csvLines(
  rows: readonly (readonly unknown[])[],
  separator = separatorIn(),
): string {
  const lines = rows.map(row => `${row.map(field).join(separator)}\r\n`);
  return `${BYTE_ORDER_MARK}${lines.join('')}`;
}

function field(value: unknown): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
