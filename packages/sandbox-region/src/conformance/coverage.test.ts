import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_ROWS, ErrorRow, RowId, ROWS } from './rows';

const ENDPOINTS = Array.from({ length: 14 }, (_, index) => `E${index + 1}`);

function shownRows(): string[] {
  return readdirSync(__dirname)
    .filter(name => name.endsWith('.test.ts'))
    .map(name => readFileSync(join(__dirname, name), 'utf8'))
    .flatMap(source =>
      [...source.matchAll(/\bconforms\(\s*'([^']+)'/g)].map(([, id]) => id),
    );
}

describe('the conformance test', () => {
  const shown = shownRows();

  it('shows every row of its table exactly once', () => {
    expect([...shown].sort()).toEqual(Object.keys(ROWS).sort());
  });

  it.each(ENDPOINTS)('has rows for %s', endpoint => {
    expect(shown.some(id => id.startsWith(`${endpoint}.`))).toBe(true);
  });

  const errorRows: ErrorRow[] = Object.values(ERROR_ROWS);

  it('has all eleven rows of the table of errors', () => {
    expect(errorRows).toHaveLength(11);
  });

  it.each(errorRows)('shows the error of: $situation', row => {
    const endpoints = row.situation.match(/E\d+/g);
    expect(row.shownBy.map(id => id.split('.')[0])).toEqual(endpoints);
    row.shownBy.forEach((id: RowId) => expect(shown).toContain(id));
  });
});
