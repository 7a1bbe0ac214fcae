import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { cutQuotes } from './cutQuotes';

async function cut(
  message: string,
  content: string | Buffer,
  fieldErrors?: Record<string, string>,
) {
  const error = new RegionalApiError({
    kind: 'invalid',
    endpoint: 'E5',
    httpStatus: 400,
    message,
    ...(fieldErrors && { fieldErrors }),
  });
  return cutQuotes(
    error,
    [{ content: Buffer.from(content) }],
    ['The name of a suite'],
  );
}

const LINES = Array.from(
  { length: 20_000 },
  (_, index) => `Line ${index} says ${(index * 7919) % 65_537}\n`,
);

describe('a quote of a file in the words of a region', () => {
  it.each([
    ['is cut', 'No: "a token of the team" is bad', 'x a token of the team y'],
    [
      'is cut if its white space changed',
      'No: "a token of the team" is bad',
      'x a\ttoken\r\nof   the team y',
    ],
    [
      'is cut if it is escaped',
      'No: "a token \\"of\\" the team" is bad',
      'x a token "of" the team y',
    ],
    [
      'is cut if it is the whole short file',
      'No: "hunter22" is bad',
      'hunter22',
    ],
  ])('%s', async (_, message, content) => {
    const error = await cut(message, content);

    expect(error.message).toMatch(/^No: "?\[…\]"? is bad$/);
    expect(error).toMatchObject({ kind: 'invalid', httpStatus: 400 });
  });

  it('is cut wherever it is in a large file', async () => {
    const quotes = [1, 1_999, 9_001, 15_998].map(at =>
      LINES.slice(at, at + 2)
        .join('')
        .trim(),
    );

    const { message } = await cut(
      quotes.map(quote => `Not "${quote}".`).join(' '),
      LINES.join(''),
    );

    expect(message).toBe(quotes.map(() => 'Not "[…]".').join(' '));
  });

  it.each([
    ['one character', 'a'],
    ['a few characters', 'abc'],
    ['a line', 'the same line over and over\n'],
  ])('is cut quickly if text and file only repeat %s', async (_, part) => {
    const quote = part.repeat(Math.ceil(20_000 / part.length));
    const content = part.repeat(Math.ceil(2_000_000 / part.length));

    const { message } = await cut(`Not "${quote}".`, content);

    expect(message).toMatch(/^Not "\[…\]\n?"\.$/);
  });

  it('is cut in fields and their names', async () => {
    const quote = 'a token of the team';
    const { fieldErrors } = await cut('No', `x ${quote} y`, {
      [quote]: `Not ${quote}!`,
      'data_json.name': 'Not The name of a suite!',
    });

    expect(fieldErrors).toEqual({
      '[…]': 'Not […]!',
      'data_json.name': 'Not […]!',
    });
  });

  it('is cut next to other languages and emoji', async () => {
    const { message } = await cut(
      '„🎉 übermäßig großes Geheimnis 🎉“ — nein',
      'ein 🎉 übermäßig großes\nGeheimnis 🎉 hier',
    );

    expect(message).toBe('„[…]“ — nein');
  });

  it('is kept if it is too short to tell anything', async () => {
    const text = 'Input payload validation failed: is not valid';

    const { message } = await cut(
      text,
      'The input is not valid JSON, or is it',
    );

    expect(message).toBe(text);
  });
});
