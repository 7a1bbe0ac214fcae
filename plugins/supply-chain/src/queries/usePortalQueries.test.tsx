import { act, screen } from '@testing-library/react';
import { servicesResponse } from '../__fixtures__/portal';
import { read } from '../__fixtures__/responses';
import { mockApi } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { SupplyChainProvider } from '../ui/ViewFrame';
import { useServices } from './usePortalQueries';

function Services() {
  const { data } = useServices({});
  return <>{data ? 'Loaded' : 'Loading'}</>;
}

describe('a page of components', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each<[string, Partial<typeof servicesResponse>, number]>([
    [
      'is refetched while records are being read',
      { coverage: { ...read, complete: false, why: 'reading' } },
      1,
    ],
    ['is not refetched if it is complete', {}, 0],
  ])('%s', async (_, first, times) => {
    let isFirst = true;
    const api = mockApi({
      getServices: async () =>
        isFirst ? { ...servicesResponse, ...first } : servicesResponse,
    });
    renderView(
      <SupplyChainProvider>
        <Services />
      </SupplyChainProvider>,
      { api },
    );
    await screen.findByText('Loaded');
    api.getServices.mockClear();
    isFirst = false;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.getServices).toHaveBeenCalledTimes(times);
  });
});
