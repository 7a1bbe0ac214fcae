import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCopy } from './copying';

const client = new QueryClient();

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

describe('useCopy', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['worked', async () => {}, 'copied'],
    ['was not allowed', () => Promise.reject(new Error('No')), 'failed'],
  ])('says for a moment that it %s', async (_, writeText, outcome) => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText },
    });
    const { result } = renderHook(() => useCopy('address'), { wrapper });
    act(() => result.current.copy());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(result.current.outcome).toBe(outcome);
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    expect(result.current.outcome).toBeUndefined();
  });
});
