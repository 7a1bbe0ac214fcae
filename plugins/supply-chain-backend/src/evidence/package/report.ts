import type {
  AttestationDetails,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { attestationsIn, detailsOf } from './contents';
import type {
  Omission,
  PackagedFile,
  PackagedTrail,
  ReportedOn,
} from './contents';
import { findingsOf } from './findings';
import { Html, html } from './html';
import { STYLE } from './reportStyle';

/** What a report is about. */
interface ReportInput {
  /** The component's title or name. */
  component: string;
  trails: readonly PackagedTrail[];
  /** Files in the package besides the report and the checksums. */
  files: readonly PackagedFile[];
  omissions: readonly Omission[];
  /** Entity reference of the person or service it is made for. */
  user: string;
  generatedAt: Date;
}

/** The report of an evidence package: one HTML page that prints on A4. */
export function evidenceReport(input: ReportInput): string {
  const { component, trails, user, generatedAt } = input;
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
          ${trails.map(trailSection)} ${filesSection(input)}
          <section>
            <h2>About this report</h2>
            <p>
              It states what the regions had recorded when the records were
              read. The folder <code>records</code> has the records as the
              portal read them. All times are in UTC.
            </p>
          </section>
        </main>
        <footer>
          Generated ${utc(generatedAt.toISOString())} for ${user} by the
          developer portal
        </footer>
      </body>
    </html> `.text;
}

function trailSection(packaged: PackagedTrail): Html {
  const { trail, events, omittedEvents } = packaged.details;
  const reported = attestationsIn(trail);
  return html`<article>
    <h1>${trail.commit?.message ?? trail.description ?? trail.name}</h1>
    <p class="muted">
      Trail <code>${trail.name}</code> in flow ${trail.flow}, organization
      ${trail.org}, region ${trail.region}
    </p>
    ${verdictBox(packaged, reported)} ${deliverySection(packaged)}
    <section>
      <h2>Template against reported</h2>
      <table>
        <thead>
          <tr>
            <th>Result</th>
            <th>Attestation</th>
            <th>Reported</th>
            <th>When (UTC)</th>
          </tr>
        </thead>
        <tbody>
          ${reported.map(item =>
            attestationRow(item, detailsOf(packaged, item)),
          )}
        </tbody>
      </table>
    </section>
    ${exceptionsSection(packaged)} ${artifactsSection(trail)}
    <section>
      <h2>Events (UTC)</h2>
      ${omittedEvents > 0
        ? html`<p>${omittedEvents} older events aren’t listed.</p>`
        : ''}
      <table>
        <tbody>
          ${events.map(eventRow)}
        </tbody>
      </table>
    </section>
  </article> `;
}

const VERDICTS = {
  compliant: 'Compliant',
  'non-compliant': 'Not compliant',
  incomplete: 'Incomplete',
  missing: 'Incomplete',
  pending: 'Waiting',
  unknown: 'Unknown',
} as const;

const RESULTS = {
  compliant: 'passed',
  'non-compliant': 'failed',
  incomplete: 'incomplete',
  missing: 'missing',
  pending: 'pending',
  unknown: 'unknown',
} as const;

function verdictBox(
  { details }: PackagedTrail,
  reported: readonly ReportedOn[],
): Html {
  const { trail, coverage, problems } = details;
  const required = reported.filter(
    ({ attestation }) => !attestation.additional,
  );
  const passed = required.filter(
    ({ attestation }) => attestation.state === 'compliant',
  ).length;
  const failed = reported.flatMap(({ attestation }) =>
    attestation.state === 'non-compliant' ? attestation.name : [],
  );
  return html`<div class="verdict ${trail.state}">
    <p>
      <strong>${VERDICTS[trail.state]}</strong>, as read ${utc(coverage.asOf)}
    </p>
    <p>
      ${failed.length > 0
        ? `Failed: ${[...new Set(failed)].join(', ')}. `
        : ''}${passed}
      of ${required.length} required attestations passed.
      ${coverage.stale
        ? 'The region couldn’t be read since then. '
        : ''}${trail.unreadable
        ? `${trail.unreadable} parts of the record couldn’t be read. `
        : ''}
    </p>
    ${problems.map(({ message }) => html`<p>${message}</p>`)}
  </div> `;
}

function deliverySection({ details }: PackagedTrail): Html {
  const { trail, createdBy } = details;
  const { commit } = trail;
  const running = new Set(
    trail.artifacts.flatMap(({ runningIn }) => runningIn ?? []),
  );
  const isKnown = trail.artifacts.every(({ runningIn }) => runningIn);
  return html`<section>
    <h2>Delivery</h2>
    <dl>
      ${commit
        ? fact(
            'Commit',
            html`<code>${commit.sha}</code> ${[commit.branch, commit.author]
                .filter(Boolean)
                .join(', ')}`,
          )
        : ''}
      ${fact(
        'Started',
        [utc(trail.createdAt), createdBy].filter(Boolean).join(' by '),
      )}
      ${trail.originUrl ? fact('Build', trail.originUrl) : ''}
      ${trail.htmlUrl ? fact('Record', trail.htmlUrl) : ''}
      ${fact(
        'Runs in',
        [...running].join(', ') || (isKnown ? 'no environment' : 'unknown'),
      )}
    </dl>
  </section> `;
}

function fact(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd> `;
}

function attestationRow(
  { artifact, attestation }: ReportedOn,
  details: AttestationDetails | undefined,
): Html {
  const { name, type, state, additional } = attestation;
  return html`<tr class="${state}">
    <td>${RESULTS[state]}</td>
    <td>
      <strong>${artifact ? `${artifact} / ${name}` : name}</strong> <br /><span
        class="muted"
        >${type ? `${type}, ` : ''}${additional
          ? 'not required'
          : 'required'}</span
      >
    </td>
    <td>
      ${details ? findingsOf(details).map(line => html`${line}<br />`) : ''}
    </td>
    <td>
      ${details && timeOf(details.createdAt)}${details?.reportedBy &&
      html`<br />by ${details.reportedBy}`}
    </td>
  </tr> `;
}

function exceptionsSection({ attestations }: PackagedTrail): Html {
  const overrides = attestations
    .flatMap(response => response.attestations)
    .filter(({ override }) => override);
  return html`<section>
    <h2>Exceptions</h2>
    ${overrides.length === 0
      ? html`<p>None that the records name.</p>`
      : overrides.map(
          ({ name, override, reportedBy, createdAt }) =>
            html`<p>
              ${name} was overridden${reportedBy ? ` by ${reportedBy}` : ''}
              ${utc(createdAt)}: ${override?.reason ?? 'no reason given'}
            </p>`,
        )}
  </section> `;
}

function artifactsSection({ artifacts }: TrailRecord): Html {
  return html`<section>
    <h2>Artifacts</h2>
    ${artifacts.length === 0
      ? html`<p>None.</p>`
      : html`<dl>
          ${artifacts.map(({ name, fingerprint, state }) =>
            fact(
              name,
              html`${VERDICTS[state]}<br /><code
                  >${fingerprint
                    ? `sha256:${fingerprint}`
                    : 'not reported'}</code
                >`,
            ),
          )}
        </dl>`}
  </section> `;
}

function eventRow(event: TrailEventRecord): Html {
  const { type, at, attestation, artifact, environment, compliant, by } = event;
  return html`<tr>
    <td>${timeOf(at)}</td>
    <td>
      ${[
        type.replaceAll('_', ' '),
        attestation,
        artifact,
        environment,
        compliant === undefined
          ? ''
          : RESULTS[compliant ? 'compliant' : 'non-compliant'],
        by && `by ${by}`,
      ]
        .filter(Boolean)
        .join(', ')}
    </td>
  </tr> `;
}

function filesSection({ files, omissions }: ReportInput): Html {
  return html`<section>
      <h2>Files in this package</h2>
      <table class="files">
        <thead>
          <tr>
            <th>File</th>
            <th>Size</th>
            <th>SHA-256</th>
          </tr>
        </thead>
        <tbody>
          ${files.map(
            ({ path, size, sha256 }) =>
              html`<tr>
                <td><code>${path}</code></td>
                <td>${Math.ceil(size / 1_000)} kB</td>
                <td><code>${sha256}</code></td>
              </tr> `,
          )}
        </tbody>
      </table>
      <p>
        Check the files, and this one, with <code>sha256sum -c SHA256SUMS</code>
      </p>
    </section>
    <section>
      <h2>Not included</h2>
      ${omissions.length === 0
        ? html`<p>Nothing is left out.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>What</th>
                <th>Why</th>
              </tr>
            </thead>
            <tbody>
              ${omissions.map(
                ({ what, why }) =>
                  html`<tr>
                    <td>${what}</td>
                    <td>${why}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`}
    </section> `;
}

/** A time in a column of UTC times. */
function timeOf(time: string | undefined): string {
  return time?.slice(0, 19).replace('T', ' ') ?? 'unknown';
}

function utc(time: string | undefined): string {
  return time ? `${timeOf(time)} UTC` : 'at an unknown time';
}
