import { act, screen } from '@testing-library/react';
import { problems, trails } from '../__fixtures__/answers';
import { mockApi } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';

describe('an answer that a region was down for', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function asksIn(seconds: number, first: Partial<typeof trails>) {
    let down = true;
    const api = mockApi({
      getTrails: async () => (down ? { ...trails, ...first } : trails),
    });
    renderView(<ComplianceContent />, { api });
    await screen.findByRole('table', { name: 'Trails (newest first)' });
    api.getTrails.mockClear();
    down = false;
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    return api.getTrails.mock.calls.length;
  }

  it('is quietly asked again after 15 seconds, until it is whole', async () => {
    const problem = { problems: [problems.regionDown], stale: true };
    // The table's and the picture's.
    expect(await asksIn(60, problem)).toBe(2);
    expect(screen.queryByText(/isn't responding/)).not.toBeInTheDocument();
  });

  it('is asked again after two seconds while a region is being asked', async () => {
    expect(await asksIn(3, { settling: true })).toBe(2);
  });

  it('is left alone when it was whole from the start', async () => {
    expect(await asksIn(60, {})).toBe(0);
  });
});
