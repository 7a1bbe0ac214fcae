import { supplyChainTranslationRef } from './translation';
import german from './de';

/** The English messages by key, which the ref doesn't expose. */
function englishMessages(): Record<string, string> {
  const getter = Reflect.get(supplyChainTranslationRef, 'getDefaultMessages');
  return getter.call(supplyChainTranslationRef);
}

function placeholders(message: string | null): string[] {
  return [...(message ?? '').matchAll(/{{\s*([^}]+?)\s*}}/g)]
    .map(([, name]) => name)
    .sort();
}

describe.each([['German', german]])('%s', (_language, messages) => {
  const english = englishMessages();

  it('has exactly one message for each key', () => {
    expect(Object.keys(english).length).toBeGreaterThan(100);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  it('has no empty message', () => {
    expect(
      Object.entries(messages).filter(([, message]) => !message?.trim()),
    ).toEqual([]);
  });

  it.each(Object.entries(messages))(
    'keeps the placeholders of %s',
    (key, message) => {
      expect(placeholders(message)).toEqual(placeholders(english[key]));
    },
  );
});
