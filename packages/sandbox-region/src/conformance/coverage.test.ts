import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_ROWS, ErrorRow, RowId, ROWS } from './rows';

const ENDPOINTS = Array.from({ length: 14 }, (_, index) => `E${index + 1}`);

/** The titles of all tests in this folder. */
function testTitles(): string[] {
  return readdirSync(__dirname)
    .filter(name => name.endsWith('.test.ts') && name !== 'coverage.test.ts')
    .map(name => readFileSync(join(__dirname, name), 'utf8'))
    .flatMap(source =>
      [...source.matchAll(/^ {2}it\(\s*'([^']+)'/gm)].map(([, title]) => title),
    );
}

describe('the conformance test', () => {
  const titles = testTitles();

  it('covers every row exactly once', () => {
    expect([...titles].sort()).toEqual([...Object.values(ROWS)].sort());
  });

  it.each(ENDPOINTS)('has rows for %s', endpoint => {
    expect(titles.some(title => title.startsWith(`${endpoint} `))).toBe(true);
  });

  const errorRows: ErrorRow[] = Object.values(ERROR_ROWS);

  it('has all eleven rows of the error table', () => {
    expect(errorRows).toHaveLength(11);
  });

  it.each(errorRows)('covers the error: $situation', row => {
    const endpoints = row.situation.match(/E\d+/g);
    expect(row.shownBy.map(id => id.split('.')[0])).toEqual(endpoints);
    row.shownBy.forEach((id: RowId) => expect(titles).toContain(ROWS[id]));
  });
});
