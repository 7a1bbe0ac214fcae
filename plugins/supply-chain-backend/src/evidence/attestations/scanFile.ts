import type { ScanRecord } from 'backstage-plugin-supply-chain-common';
import { readScan } from 'backstage-plugin-supply-chain-node';
import { z } from 'zod';

const text = z.string().optional().catch(undefined);

const trivySchema = z.object({
  Results: z.array(
    z.object({
      Target: text,
      Vulnerabilities: z
        .array(
          z.object({
            VulnerabilityID: z.string(),
            PkgName: text,
            InstalledVersion: text,
            FixedVersion: text,
            Severity: text,
            Title: text,
            PrimaryURL: text,
          }),
        )
        .nullish(),
    }),
  ),
});

const sarifSchema = z.object({
  runs: z.array(
    z.object({
      tool: z.object({
        driver: z.object({
          name: text,
          version: text,
          rules: z
            .array(
              z.object({
                id: z.string(),
                helpUri: text,
                properties: z
                  .object({ 'security-severity': text })
                  .optional()
                  .catch(undefined),
              }),
            )
            .optional(),
        }),
      }),
      results: z
        .array(
          z.object({
            ruleId: text,
            level: text,
            message: z.unknown().optional(),
            locations: z.unknown().optional(),
          }),
        )
        .nullish(),
    }),
  ),
});

/**
 * The findings in a scanner's report, SARIF 2.1 or Trivy's JSON, most severe
 * first. None in any other file.
 */
export function scansIn(content: Buffer): ScanRecord[] {
  const report = parsed(content);
  const trivy = trivySchema.safeParse(report).data;
  if (trivy) {
    const results = trivy.Results.map(({ Target, Vulnerabilities }) => ({
      target: Target,
      vulnerabilities: bySeverity(
        (Vulnerabilities ?? []).map(found => ({
          id: found.VulnerabilityID,
          severity: found.Severity?.toLowerCase(),
          package: found.PkgName,
          version: found.InstalledVersion,
          fixed_in: found.FixedVersion || undefined,
          title: found.Title,
          url: found.PrimaryURL,
        })),
      ),
    }));
    return [readScan({ value: { tool: 'Trivy', results } }) ?? []].flat();
  }
  const sarif = sarifSchema.safeParse(report).data;
  return (sarif?.runs ?? []).flatMap(({ tool: { driver }, results }) => {
    const rules = new Map(driver.rules?.map(rule => [rule.id, rule]));
    const findings = bySeverity(
      (results ?? []).map(({ ruleId, level, message, locations }) => {
        const rule = rules.get(ruleId ?? '');
        const score = rule?.properties?.['security-severity'];
        return {
          id: ruleId,
          severity: severityOf(score) ?? level ?? 'warning',
          url: rule?.helpUri,
          message,
          locations,
        };
      }),
    );
    return readScan({ value: { tool: driver, findings } }) ?? [];
  });
}

/** Undefined unless it is a JSON object. */
function parsed(content: Buffer): unknown {
  try {
    // Other files, such as archives, aren't worth decoding.
    return /^[\ufeff\s]*\{/.test(content.toString('utf8', 0, 100))
      ? JSON.parse(content.toString('utf8').replace(/^\ufeff/, ''))
      : undefined;
  } catch {
    return undefined;
  }
}

/** GitHub's reading of the score in a rule of SARIF. */
function severityOf(score: string | undefined): string | undefined {
  const value = Number(score ?? Number.NaN);
  if (!(value > 0)) {
    return undefined;
  }
  return (
    (
      [
        [9, 'critical'],
        [7, 'high'],
        [4, 'medium'],
      ] as const
    ).find(([least]) => value >= least)?.[1] ?? 'low'
  );
}

const ORDER = ['critical', 'high', 'error', 'medium', 'warning', 'low', 'note'];

function bySeverity<T extends { severity?: string }>(findings: T[]): T[] {
  const rankOf = ({ severity = '' }: T) => {
    const rank = ORDER.indexOf(severity);
    return rank < 0 ? ORDER.length : rank;
  };
  return findings.sort((a, b) => rankOf(a) - rankOf(b));
}
