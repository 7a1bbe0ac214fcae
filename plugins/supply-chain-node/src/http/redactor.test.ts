import fc from 'fast-check';
import { createRedactor } from './redactor';

describe('createRedactor', () => {
  it('removes the key anywhere, even across the cut', () => {
    const redact = createRedactor(['the-key-0123456789']);
    for (let length = 0; length < 320; length++) {
      const text = redact(`${'x'.repeat(length)}the-key-0123456789`);
      expect(text).not.toContain('the-');
      expect(text.length).toBeLessThanOrEqual(300);
    }
  });

  it('removes a secret that contains another', () => {
    const redact = createRedactor(['hook', 'https://host/hook/rest']);
    expect(redact('at https://host/hook/rest and hook')).toBe(
      'at [redacted] and [redacted]',
    );
  });

  it('turns any text into a single line', () => {
    const redact = createRedactor(['the-key']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(redact(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});
