import { isolateText } from './isolateText';

describe('isolateText', () => {
  it('leaves a Latin text as it is', () => {
    expect(isolateText('ünit-tests', 20)).toBe('ünit-tests');
  });

  it('ends within the text what a right-to-left mark turns around', () => {
    expect(isolateText('\u202Eadmin', 20)).toBe('\u2068\u202Eadmin\u2069');
    expect(isolateText('مطور', 20)).toBe('\u2068مطور\u2069');
  });

  it('lets no mark of the text end the isolation, or keep it open', () => {
    expect(isolateText('a\u2069\u202Eb', 20)).toBe('\u2068a\u202Eb\u2069');
    expect(isolateText('a\u2067b', 20)).toBe('\u2068ab\u2069');
  });

  it('is still ended where the text is cut', () => {
    expect(isolateText('\u202Eabcdef', 3)).toBe('\u2068\u202Eab…\u2069');
  });
});
