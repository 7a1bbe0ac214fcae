import type {
  AttestationDetails,
  FileResultsResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/clipText';
import { nameOf } from './FileResults';
import { countsText } from './JunitResults';
import { summaryOf } from './Scans';

/** More tests or findings than these are in the drawer. */
const MAX_LINES = 10;

/** Why an attestation has its state, a line each. */
export function reasonLines(
  t: Translate,
  details: AttestationDetails,
  options: { file?: FileResultsResponse; language?: string },
): string[] {
  const { junit, scans = [], rules = [], comment, omitted } = details;
  const findings = [...scans, ...(options.file?.scans ?? [])]
    .flatMap(({ results }) => results)
    .flatMap(result => result.findings)
    .slice(0, MAX_LINES)
    .map(({ id, where, fixedIn }) =>
      [id, where, fixedIn && t('attestation.fixedIn', { version: fixedIn })]
        .filter(Boolean)
        .join(', '),
    );
  const violations = rules
    .filter(({ compliant }) => compliant === false)
    .slice(0, MAX_LINES)
    .map(({ rule, message }) => [rule, message].filter(Boolean).join(': '));
  const failures = (options.file?.failed ?? [])
    .slice(0, MAX_LINES)
    .map(test =>
      [nameOf(test), test.message?.split('\n')[0]].filter(Boolean).join(': '),
    );
  return [
    junit && countsText(t, junit, Boolean(omitted?.junit)),
    ...failures,
    ...scans.map(scan => summaryOf(t, scan, options.language)),
    ...findings,
    ...violations,
    comment,
  ].flatMap(line => (line ? [clipText(line, 240)] : []));
}
