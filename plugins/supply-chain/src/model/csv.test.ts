import { csvLines, separatorIn } from './tableCsv';

describe('csvLines', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
  ])('keeps spreadsheets from evaluating %s', (value, field) => {
    expect(csvLines([[value, 1]])).toBe(`\uFEFF${field},1\r\n`);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a; b', '"a; b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain - text', 'plain - text'],
    [undefined, ''],
    [false, 'false'],
  ])('escapes %j', (value, field) => {
    expect(csvLines([[value, 1]])).toBe(`\uFEFF${field},1\r\n`);
  });

  it('starts with a byte order mark once, for the umlauts of spreadsheets', () => {
    expect(csvLines([['Größe'], [1]])).toBe('\uFEFFGröße\r\n1\r\n');
  });

  it.each([
    ['en-US', ','],
    ['de-CH', ','],
    ['de-DE', ';'],
    ['fr-FR', ';'],
  ])(
    'separates the cells as spreadsheets expect in %s',
    (locale, separator) => {
      expect(separatorIn(locale)).toBe(separator);
      expect(csvLines([['a', 1.5]], separatorIn(locale))).toBe(
        `\uFEFFa${separator}1.5\r\n`,
      );
    },
  );
});
