import { RowId, ROWS } from './rows';

/** A test that shows one row of the table in `rows.ts`. */
export function conforms(id: RowId, test: () => Promise<void>): void {
  // eslint-disable-next-line jest/valid-title, jest/expect-expect -- the sentence is in the table, the expectations in the test
  it(ROWS[id], test);
}
