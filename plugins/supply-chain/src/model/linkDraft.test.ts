import { yamlText } from './linkDraft';

describe('yamlText', () => {
  it.each([
    ['payments-api, eu:acme/payments-release', false],
    ['42', true],
    ['true', true],
    ['~', true],
    ['a: b', true],
    ["it's", true],
  ])('quotes %s only if YAML requires it', (text, isQuoted) => {
    expect(yamlText(text)).toBe(
      isQuoted ? `'${text.replace("'", "''")}'` : text,
    );
  });
});
