import { clipText } from './clipText';

describe('clipText', () => {
  it('leaves a text that is short enough', () => {
    expect(clipText('abc', 3)).toBe('abc');
  });

  it('marks the cut', () => {
    expect(clipText('abcd', 3)).toBe('abc…');
  });

  it('counts a character of two code units once and never halves it', () => {
    expect(clipText('🚀🚀🚀', 3)).toBe('🚀🚀🚀');
    expect(clipText('🚀🚀🚀🚀', 3)).toBe('🚀🚀🚀…');
  });
});
