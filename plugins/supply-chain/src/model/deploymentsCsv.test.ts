import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { fingerprint, hoursAgo, read, sha } from '../__fixtures__/responses';
import { deployments } from '../__fixtures__/environments';
import { deploymentsCsv } from './tableCsv';
import type { AllRows } from './readAllPages';

const [current, previous] = deployments.deployments;
const place = { region: 'eu', org: 'acme', environment: 'production-eu' };

/** The cells of each line by column; none may contain a comma. */
function cellsOf(
  rows: DeploymentRecord[],
  rest: Partial<AllRows<DeploymentRecord>> = {},
): Record<string, string>[] {
  const csv = deploymentsCsv(place, {
    ...{ rows, total: rows.length },
    ...{ coverage: read, cut: false },
    ...rest,
  });
  const [header, ...lines] = csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','));
  return lines.map(line =>
    Object.fromEntries(header.map((name, index) => [name, line[index]])),
  );
}

describe('deploymentsCsv', () => {
  it('has a line for each deployment, with the build it replaced', () => {
    const [first, second] = cellsOf([
      current,
      { ...previous, rolledBack: true },
    ]);
    expect(first).toMatchObject({
      region: 'eu',
      organization: 'acme',
      environment: 'production-eu',
      status: 'compliant',
      message: 'Round amounts to the cent',
      commit: sha('a1b2c3d'),
      started: hoursAgo(2),
      stopped: '',
      replaced: sha('d4e5f6a'),
      rolledBack: 'false',
    });
    expect(second).toMatchObject({
      stopped: hoursAgo(2),
      replaced: 'none',
      rolledBack: 'true',
      artifact: 'payments-api',
      fingerprint: fingerprint('beef'),
      flow: 'payments-api',
      trail: sha('d4e5f6a'),
    });
  });

  it('says that a start is unknown', () => {
    const { startedAt: _, ...unknown } = current;
    expect(cellsOf([unknown])[0].started).toBe('unknown');
  });

  it('tells a deployment that replaced none from one for which it is unknown', () => {
    const { replaced: _, ...unknown } = current;
    const rows = cellsOf([{ ...current, replaced: null }, unknown]);
    expect(rows.map(({ replaced }) => replaced)).toEqual(['none', 'unknown']);
  });
});
