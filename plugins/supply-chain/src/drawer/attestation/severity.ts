import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';

type ScanResult = NonNullable<
  AttestationDetails['scans']
>[number]['results'][number];

const WORDS = {
  critical: 'attestation.severity.critical',
  high: 'attestation.severity.high',
  medium: 'attestation.severity.medium',
  low: 'attestation.severity.low',
  unknown: 'state.unknown',
} as const;

function isKnown(severity: string): severity is keyof typeof WORDS {
  return Object.hasOwn(WORDS, severity);
}

/** The label of a severity; unknown ones keep the scanner's word. */
export function severityWord(t: Translate, severity: string): string {
  return isKnown(severity) ? t(WORDS[severity]) : isolateText(severity, 40);
}

/** Findings across all targets by severity, most severe first. */
export function totalsOf(results: readonly ScanResult[]): ScanResult['counts'] {
  const totals = new Map<string, number>();
  for (const { severity, count } of results.flatMap(({ counts }) => counts)) {
    totals.set(severity, (totals.get(severity) ?? 0) + count);
  }
  return severitiesOf(results).map(severity => ({
    severity,
    count: totals.get(severity) ?? 0,
  }));
}

/** The severities with counts in any target, most severe first. */
export function severitiesOf(results: readonly ScanResult[]): string[] {
  const used = new Set(
    results.flatMap(({ counts }) => counts.map(({ severity }) => severity)),
  );
  const known = Object.keys(WORDS).filter(word => used.has(word));
  return [...known, ...[...used].filter(word => !isKnown(word))];
}
