import { clipText, escapeMarkdown, isolateText } from './text';

describe('clipText', () => {
  it('leaves short texts unchanged', () => {
    expect(clipText('abc', 3)).toBe('abc');
  });

  it('ends truncated texts with an ellipsis', () => {
    expect(clipText('abcd', 3)).toBe('abc…');
  });

  it('counts a surrogate pair as one character and never splits it', () => {
    expect(clipText('🚀🚀🚀', 3)).toBe('🚀🚀🚀');
    expect(clipText('🚀🚀🚀🚀', 3)).toBe('🚀🚀🚀…');
  });
});

describe('isolateText', () => {
  it('leaves Latin text unchanged', () => {
    expect(isolateText('ünit-tests', 20)).toBe('ünit-tests');
  });

  it('confines the effect of a right-to-left mark to the text', () => {
    expect(isolateText('\u202Eadmin', 20)).toBe('\u2068\u202Eadmin\u2069');
    expect(isolateText('مطور', 20)).toBe('\u2068مطور\u2069');
  });

  it('removes characters that would end or extend the isolation', () => {
    expect(isolateText('a\u2069\u202Eb', 20)).toBe('\u2068a\u202Eb\u2069');
    expect(isolateText('a\u2067b', 20)).toBe('\u2068ab\u2069');
  });

  it('closes the isolation of a truncated text', () => {
    expect(isolateText('\u202Eabcdef', 3)).toBe('\u2068\u202Eab…\u2069');
  });
});

it('keeps names of pipelines from being Markdown', () => {
  expect(escapeMarkdown('a_b [x](javascript:1)\n# heading')).toBe(
    'a\\_b \\[x\\](javascript:1) # heading',
  );
});
