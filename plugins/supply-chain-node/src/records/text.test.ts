import { firstLine, paragraphs, personName, webUrl } from './text';

describe('firstLine', () => {
  it.each([
    ['Fix the build\n\nIt was broken', 'Fix the build'],
    ['\n  \n second', 'second'],
    ['<b>bold</b> & co', '<b>bold</b> & co'],
    ['tab\tand \u0007bell', 'tab and  bell'],
    ['right \u202eto left', 'right  to left'],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %j', (text, line) => {
    expect(firstLine(text)).toBe(line);
  });

  it('truncates long lines', () => {
    expect(firstLine('x'.repeat(10_000))).toHaveLength(301);
  });
});

describe('personName', () => {
  it.each([
    ['Ada Byron <ada@example.com>', 'Ada Byron'],
    ['Ada Byron (ada@example.com)', 'Ada Byron'],
    ['Ada <ada@example.com>, Bob <bob@example.com>', 'Ada, Bob'],
    ['Ada <ada@example.com> , Bob', 'Ada, Bob'],
    ['Ada <ada@example.com>; Bob <bob@example.com>', 'Ada; Bob'],
    ['Ada <ada@example.com> and Bob <bob@example.com>', 'Ada and Bob'],
    ['Ada <ada@example.com> & Bob <bob@example.com>', 'Ada & Bob'],
    ['Ada  Byron   <ada@example.com>', 'Ada Byron'],
    ['Ada <ada@example.com>  Bob <bob@example.com>', 'Ada Bob'],
    ['ada@example.com, Bob <bob@example.com>', 'ada, Bob'],
    ['ada@example.com and bob@example.com', 'ada and bob'],
    ['ada@example.com,bob@example.com', 'ada,bob'],
    ['"Byron, Ada" <ada@example.com>', '"Byron, Ada"'],
    ['Andrea Sandberg <as@example.com>', 'Andrea Sandberg'],
    ['external://Ada Byron', 'Ada Byron'],
    ['<ada@example.com>', 'ada'],
    ['ada@example.com', 'ada'],
    ['ada@mail@example.com', 'ada'],
    ['bot[x] <1+bot[x]@users.noreply.example.com>', 'bot[x]'],
    ['Ada Byron', 'Ada Byron'],
    ['@ada', '@ada'],
    ['user:default/ada', 'user:default/ada'],
    ['Ada <b>Byron</b>', 'Ada <b>Byron</b>'],
    [' \n ', undefined],
    [undefined, undefined],
  ])('of %j is %j', (text, name) => {
    expect(personName(text)).toBe(name);
  });
});

describe('paragraphs', () => {
  it('mark what they leave out, even if it follows blank lines', () => {
    expect(paragraphs('short')).toBe('short');
    expect(paragraphs(`first${'\n'.repeat(9_000)}last`)).toBe('first…');
    expect(paragraphs('x'.repeat(5_000))).toMatch(/^x{4000}…$/);
  });
});

describe('webUrl', () => {
  it.each([
    'https://ci.example.com/1',
    'http://ci.example.com/1',
    'https://ci.example.com/@team/run?by=a@b.example#@',
  ])('keeps %s', url => expect(webUrl(url)).toBe(url));

  it('normalizes the URL', () => {
    expect(webUrl('https://CI.example.com/a\nb')).toBe(
      'https://ci.example.com/ab',
    );
  });

  it.each([
    // eslint-disable-next-line no-script-url -- it must be dropped
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://x.example@evil.example/',
    'https://user:password@ci.example.com/',
    '/relative',
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://@evil.example/',
    'https:\\\\bank.example@evil.example/',
    ' https://bank.example@evil.example/',
    'https://bank.\texample@evil.example/',
    '',
    `https://example.com/${'x'.repeat(3_000)}`,
    undefined,
  ])('drops %s', url => expect(webUrl(url)).toBeUndefined());
});
