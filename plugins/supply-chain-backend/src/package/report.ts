import { factsOfTrail } from 'backstage-plugin-supply-chain-common';
import type {
  AttestationDetails,
  AttestationRecord,
  TrailDetailsResponse,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { verdictInEnglish } from '../util/verdictInEnglish';
import { findingsOf } from './findings';
import { Html, html } from './html';
import type { Insertable } from './html';

/** A trail with all that its package holds. */
export interface PackagedTrail {
  details: TrailDetailsResponse;
  /** By name, in the order of the trail. */
  attestations: readonly AttestationDetails[];
}

/** A file in a package. */
export interface PackagedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Something that belongs into a package and isn't in it. */
export interface Omission {
  what: string;
  why: string;
}

/** What a report is about. */
interface ReportInput {
  /** The component's name. */
  component: string;
  trails: readonly PackagedTrail[];
  /** Files in the package besides the report and the checksums. */
  files: readonly PackagedFile[];
  omissions: readonly Omission[];
  /** Entity reference of the person or service it is made for. */
  user: string;
  generatedAt: Date;
}

const STATES = {
  compliant: { verdict: 'Compliant', result: 'passed' },
  'non-compliant': { verdict: 'Not compliant', result: 'failed' },
  incomplete: { verdict: 'Incomplete', result: 'incomplete' },
  missing: { verdict: 'Incomplete', result: 'missing' },
  pending: { verdict: 'Waiting', result: 'pending' },
  unknown: { verdict: 'Unknown', result: 'unknown' },
} as const;

/** Readable on screens, two columns of margin on A4. */
const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 178mm; padding: 12mm 16px; background: #fff;
  color: #1c1e21; font: 14px/20px Helvetica, Arial, sans-serif; }
header { display: flex; justify-content: space-between; margin-bottom: 24px;
  border-bottom: 2px solid #1c1e21; color: #55595f; }
footer { margin-top: 24px; color: #55595f; font-size: 12px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; }
h2 { margin: 24px 0 8px; font-size: 15px; break-after: avoid; }
p { margin: 4px 0; }
code { font: 12px/18px ui-monospace, Menlo, Consolas, monospace;
  overflow-wrap: anywhere; }
.muted { color: #55595f; }
.verdict { margin: 16px 0; padding: 12px 16px; border: 2px solid #6b7078;
  border-radius: 8px; break-inside: avoid; }
.verdict.compliant { border-color: #1b7340; }
.verdict.non-compliant { border-color: #b3261e; }
.verdict strong { font-size: 17px; }
.verdict.non-compliant strong, tr.non-compliant td:first-child { color: #b3261e;
  font-weight: bold; }
table { width: 100%; border-collapse: collapse; }
th { padding: 4px 8px 4px 0; border-bottom: 1px solid #1c1e21; text-align: left; }
td { padding: 6px 8px 6px 0; border-bottom: 1px solid #d5d8dc;
  vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
td:first-child { min-width: 120px; }
td:last-child { min-width: 145px; }
article + article { break-before: page; margin-top: 48px; }
@page { size: A4; margin: 16mm; }
@media print { body { max-width: none; padding: 0; } }
`;

/**
 * The attestations that a trail's template requires or that were reported, each
 * with the template name of the artifact it is on.
 */
export function attestationsIn(trail: TrailRecord): AttestationRecord[] {
  return [
    ...trail.attestations,
    ...trail.artifacts.flatMap(({ name, attestations }) =>
      attestations.map(attestation => ({ ...attestation, artifact: name })),
    ),
  ].filter(({ internal }) => !internal);
}

/** The report of an evidence package: one HTML page that prints on A4. */
export function evidenceReport(input: ReportInput): string {
  const { component, trails, files, omissions, user, generatedAt } = input;
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
        <title>Evidence report: ${component}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <p>Evidence report</p>
          <p>${component}</p>
        </header>
        <main>
          ${trails.map(trailSection)}
          ${table(
            'Files in this package',
            ['File', 'Size', 'SHA-256'],
            files.map(({ path, size, sha256 }) => [
              html`<code>${path}</code>`,
              `${Math.ceil(size / 1_000)}\u00a0kB`,
              html`<code>${sha256}</code>`,
            ]),
          )}
          <p>
            Check the files, and this one, with
            <code>sha256sum -c SHA256SUMS</code>
          </p>
          ${omissions.length === 0
            ? html`<p>Nothing is left out.</p>`
            : table(
                'Not included',
                ['What', 'Why'],
                omissions.map(({ what, why }) => [what, why]),
              )}
        </main>
        <footer>
          This report states what the regions had recorded when the records were
          read. The folder <code>records</code> has the records as the portal
          read them. All times are in UTC. Generated
          ${utc(generatedAt.toISOString())} for ${user} by the developer portal
        </footer>
      </body>
    </html> `.text;
}

function trailSection({ details, attestations }: PackagedTrail): Html {
  const { trail } = details;
  const reported = attestationsIn(trail);
  return html`<article>
    <h1>${trail.commit?.message ?? trail.description ?? trail.name}</h1>
    <p class="muted">
      Trail <code>${trail.name}</code> in flow ${trail.flow}, organization
      ${trail.org}, region ${trail.region}
    </p>
    ${verdictBox(details, reported)}
    ${table('Delivery', [], deliveryOf(details))}
    ${table(
      'Template against reported',
      ['Result', 'Attestation', 'Reported', 'When (UTC)'],
      reported.map(attestation =>
        attestationRow(attestation, detailsOf(attestations, attestation)),
      ),
      reported.map(({ state }) => state),
    )}
    ${table(
      'Artifacts',
      [],
      trail.artifacts.map(({ name, fingerprint, state }) => [
        name,
        STATES[state].verdict,
        html`<code
          >${fingerprint ? `sha256:${fingerprint}` : 'not reported'}</code
        >`,
      ]),
    )}
  </article> `;
}

function verdictBox(
  details: TrailDetailsResponse,
  reported: readonly AttestationRecord[],
): Html {
  const { trail, coverage, problems } = details;
  const { unreadable = 0 } = trail;
  const required = reported.filter(({ additional }) => !additional);
  const passed = required.filter(({ state }) => state === 'compliant');
  const { headline, rest } = verdictInEnglish(factsOfTrail(trail, details));
  return html`<div class="verdict ${trail.state}">
    <p><strong>${headline}</strong> As read ${utc(coverage.asOf)}.</p>
    <p>
      ${rest.join(' ')} ${passed.length} of ${required.length} required
      attestations passed.
      ${coverage.stale && 'The region couldn’t be read since then. '}
      ${unreadable > 0 && `${unreadable} parts of the record couldn’t be read.`}
    </p>
    ${problems.map(({ message }) => html`<p>${message}</p>`)}
  </div> `;
}

function deliveryOf({
  trail,
  createdBy,
}: TrailDetailsResponse): Insertable[][] {
  const { commit, artifacts } = trail;
  const running = new Set(artifacts.flatMap(({ runningIn = [] }) => runningIn));
  const isKnown = artifacts.every(({ runningIn }) => runningIn);
  return [
    ['Commit', listed(commit?.sha, commit?.branch, commit?.author)],
    ['Started', [utc(trail.createdAt), createdBy].filter(Boolean).join(' by ')],
    ['Build', trail.originUrl],
    ['Record', trail.htmlUrl],
    ['Runs in', listed(...running) || (isKnown ? 'no environment' : 'unknown')],
  ].filter(([, value]) => value);
}

/** The details of an attestation (E8), as far as the region provides them. */
function detailsOf(
  attestations: readonly AttestationDetails[],
  { name, artifact }: AttestationRecord,
): AttestationDetails | undefined {
  const named = attestations.filter(details => details.name === name);
  return (
    named.find(({ subjects }) =>
      subjects.some(subject => subject.counts && subject.artifact === artifact),
    ) ?? (named.length === 1 ? named[0] : undefined)
  );
}

function attestationRow(
  { name, artifact, type, state, additional }: AttestationRecord,
  details: AttestationDetails | undefined,
): Insertable[] {
  const requirement = additional ? 'not required' : 'required';
  return [
    STATES[state].result,
    html`<strong>${artifact ? `${artifact} / ${name}` : name}</strong>
      <br /><span class="muted">${listed(type, requirement)}</span>`,
    details && findingsOf(details).map(line => html`${line}<br />`),
    details && [
      timeOf(details.createdAt),
      details.reportedBy && html`<br />by ${details.reportedBy}`,
    ],
  ];
}

/** @param states - of the rows, which style them */
function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Insertable[])[],
  states: readonly string[] = [],
): Html {
  return html`<section>
    <h2>${title}</h2>
    ${rows.length === 0 && html`<p>None.</p>`}
    <table>
      <thead>
        <tr>
          ${columns.map(column => html`<th>${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells, index) => html`<tr class="${states[index]}">
            ${cells.map(cell => html`<td>${cell}</td>`)}
          </tr> `,
        )}
      </tbody>
    </table>
  </section> `;
}

function listed(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** A time in a column of UTC times. */
function timeOf(time: string | undefined): string {
  return time?.slice(0, 19).replace('T', ' ') ?? 'unknown';
}

function utc(time: string | undefined): string {
  return time ? `${timeOf(time)} UTC` : 'at an unknown time';
}
