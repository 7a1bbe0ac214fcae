import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atLeast, atMost, formatTable } from './table.ts';

test('rates a figure as short if it misses its target, and ok if it meets it', () => {
  assert.equal(atLeast(2, 'speed', 1.99, '').ok, false);
  assert.equal(atLeast(2, 'speed', 2, '').ok, true);
  assert.equal(atMost(5, '%', 'size', 5.01, '').ok, false);
  assert.equal(atMost(5, '%', 'size', 5, '').ok, true);
});

test('prints figures and targets in columns', () => {
  assert.equal(
    formatTable([
      atLeast(2, 'speed', 3.14159, '10 against 3'),
      atMost(5, '%', 'size of a page', 6, '6 of 100 bytes'),
    ]),
    [
      '       figure          measured  target        from',
      'ok     speed           3.14 ×    at least 2 ×  10 against 3',
      'short  size of a page  6.00 %    at most 5 %   6 of 100 bytes',
    ].join('\n'),
  );
});
