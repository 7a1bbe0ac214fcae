import { factsOfTrail } from 'backstage-plugin-supply-chain-common';
import type {
  AttestationDetails,
  AttestationRecord,
  TrailDetailsResponse,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { verdictInEnglish } from '../util/verdictInEnglish';
import { findingsOf } from './findings';
import { Html, html } from './html';
import type { Insertable } from './html';
import { STYLE } from './reportStyle';

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
  const title = `Evidence report: ${component}`;
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
        <title>${title}</title>
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
          ${section(
            'Files in this package',
            table(
              ['File', 'Size', 'SHA-256'],
              files.map(({ path, size, sha256 }) =>
                row([
                  html`<code>${path}</code>`,
                  html`<span class="size">${Math.ceil(size / 1_000)} kB</span>`,
                  html`<code>${sha256}</code>`,
                ]),
              ),
            ),
            html`<p>
              Check the files, and this one, with
              <code>sha256sum -c SHA256SUMS</code>
            </p>`,
          )}
          ${section(
            'Not included',
            omissions.length === 0
              ? html`<p>Nothing is left out.</p>`
              : table(
                  ['What', 'Why'],
                  omissions.map(({ what, why }) => row([what, why])),
                ),
          )}
          ${section(
            'About this report',
            html`<p>
              It states what the regions had recorded when the records were
              read. The folder <code>records</code> has the records as the
              portal read them. All times are in UTC.
            </p>`,
          )}
        </main>
        <footer>
          Generated ${utc(generatedAt.toISOString())} for ${user} by the
          developer portal
        </footer>
      </body>
    </html> `.text;
}

function trailSection({ details, attestations }: PackagedTrail): Html {
  const { trail, events, omittedEvents } = details;
  const reported = attestationsIn(trail);
  return html`<article>
    <h1>${trail.commit?.message ?? trail.description ?? trail.name}</h1>
    <p class="muted">
      Trail <code>${trail.name}</code> in flow ${trail.flow}, organization
      ${trail.org}, region ${trail.region}
    </p>
    ${verdictBox(details, reported)} ${section('Delivery', deliveryOf(details))}
    ${section(
      'Template against reported',
      table(
        ['Result', 'Attestation', 'Reported', 'When (UTC)'],
        reported.map(attestation =>
          attestationRow(attestation, detailsOf(attestations, attestation)),
        ),
      ),
    )}
    ${section('Exceptions', exceptionsIn(attestations))}
    ${section(
      'Artifacts',
      trail.artifacts.length === 0
        ? html`<p>None.</p>`
        : facts(
            trail.artifacts.map(({ name, fingerprint, state }) => [
              name,
              html`${STATES[state].verdict}<br /><code
                  >${fingerprint
                    ? `sha256:${fingerprint}`
                    : 'not reported'}</code
                >`,
            ]),
          ),
    )}
    ${section(
      'Events (UTC)',
      omittedEvents > 0 &&
        html`<p>${omittedEvents} older events aren’t listed.</p>`,
      table([], events.map(eventRow)),
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
  const { headline, rest } = verdictInEnglish(
    factsOfTrail(details.trail, details),
  );
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

function deliveryOf({ trail, createdBy }: TrailDetailsResponse): Html {
  const { commit, artifacts } = trail;
  const running = new Set(artifacts.flatMap(({ runningIn = [] }) => runningIn));
  const isKnown = artifacts.every(({ runningIn }) => runningIn);
  return facts([
    [
      'Commit',
      commit && [
        html`<code>${commit.sha}</code> `,
        listed(commit.branch, commit.author),
      ],
    ],
    ['Started', [utc(trail.createdAt), createdBy].filter(Boolean).join(' by ')],
    ['Build', trail.originUrl],
    ['Record', trail.htmlUrl],
    ['Runs in', listed(...running) || (isKnown ? 'no environment' : 'unknown')],
  ]);
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
): Html {
  const requirement = additional ? 'not required' : 'required';
  return row(
    [
      STATES[state].result,
      html`<strong>${artifact ? `${artifact} / ${name}` : name}</strong>
        <br /><span class="muted">${listed(type, requirement)}</span>`,
      details && findingsOf(details).map(line => html`${line}<br />`),
      details && [
        timeOf(details.createdAt),
        details.reportedBy && html`<br />by ${details.reportedBy}`,
      ],
    ],
    state,
  );
}

function exceptionsIn(attestations: readonly AttestationDetails[]): Html[] {
  const overrides = attestations.flatMap(
    ({ name, override, reportedBy, createdAt }) =>
      override
        ? html`<p>
            ${name} was overridden${reportedBy && ` by ${reportedBy}`}
            ${utc(createdAt)}: ${override.reason ?? 'no reason given'}
          </p>`
        : [],
  );
  return overrides.length > 0
    ? overrides
    : [html`<p>None that the records name.</p>`];
}

function eventRow(event: TrailEventRecord): Html {
  const { type, at, attestation, artifact, environment, compliant, by } = event;
  return row([
    timeOf(at),
    listed(
      type.replaceAll('_', ' '),
      attestation,
      artifact,
      environment,
      compliant !== undefined && (compliant ? 'passed' : 'failed'),
      by && `by ${by}`,
    ),
  ]);
}

function section(title: string, ...content: readonly Insertable[]): Html {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section> `;
}

/** Names with their values, without those that have none. */
function facts(pairs: readonly (readonly [string, Insertable])[]): Html {
  return html`<dl>
    ${pairs.map(
      ([name, value]) =>
        value &&
        html`<dt>${name}</dt>
          <dd>${value}</dd> `,
    )}
  </dl>`;
}

function table(columns: readonly string[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${columns.map(column => html`<th>${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function row(cells: readonly Insertable[], state = ''): Html {
  return html`<tr class="${state}">
    ${cells.map(cell => html`<td>${cell}</td>`)}
  </tr> `;
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
