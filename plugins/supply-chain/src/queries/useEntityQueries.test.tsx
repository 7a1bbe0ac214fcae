import { act, screen } from '@testing-library/react';
import { problems, read, trails } from '../__fixtures__/responses';
import { mockApi } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';

describe('a response during an outage', () => {
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
    await screen.findByRole('table', { name: 'Trails' });
    api.getTrails.mockClear();
    down = false;
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    return api.getTrails.mock.calls.length;
  }

  it('is refetched in the background until it is complete', async () => {
    const problem = {
      coverage: { ...read, stale: true },
      problems: [problems.regionDown],
    };
    // One request each for the table and the matrix.
    expect(await asksIn(60, problem)).toBe(2);
    expect(screen.queryByText(/isn't responding/)).not.toBeInTheDocument();
  });

  it('is not refetched if it was complete', async () => {
    expect(await asksIn(60, {})).toBe(0);
  });
});
