import { clipText } from './text';

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
