import { act, renderHook } from '@testing-library/react';
import { useCopy } from './copying';

describe('useCopy', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async () => {} },
    });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('says for a moment that it worked', async () => {
    const { result } = renderHook(() => useCopy('address'));
    await act(() => result.current.copy());
    expect(result.current.outcome).toBe('copied');
    act(() => jest.advanceTimersByTime(2000));
    expect(result.current.outcome).toBeUndefined();
  });
});
