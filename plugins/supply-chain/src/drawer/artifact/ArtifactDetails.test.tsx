import { act, screen, within } from '@testing-library/react';
import { fingerprint, read } from '../../__fixtures__/responses';
import { artifactDetails, trailDetails } from '../../__fixtures__/details';
import { DrawerView } from '../../__testUtils__/DrawerView';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';

const [released, built] = artifactDetails.artifacts;

describe('the attestations of an artifact by flow', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  function openWith(api: ReturnType<typeof mockApi>) {
    renderView(<DrawerView />, {
      api,
      path: `/?artifact=${fingerprint('f00d')}`,
    });
  }

  function part(flow: string) {
    return screen.findByRole('region', { name: flow });
  }

  it('never shows those of another trail while a newer trail loads', async () => {
    let artifacts = [built];
    openWith(
      mockApi({
        getArtifact: async () => ({
          ...artifactDetails,
          artifacts,
          coverage: {
            ...read,
            why: artifacts.length === 1 ? 'reading' : undefined,
          },
        }),
        getTrail: async (_ref, { trail }) =>
          trail === released.trail
            ? new Promise<never>(() => {})
            : trailDetails,
      }),
    );
    await within(await part('payments-api')).findByRole('button', {
      name: /^unit-tests/,
    });
    artifacts = [released, built];
    await act(() => jest.advanceTimersByTimeAsync(3_000));

    const newer = within(await part('payments-release'));
    expect(newer.getByRole('progressbar')).toBeInTheDocument();
    expect(
      newer.queryByRole('button', { name: /^unit-tests/ }),
    ).not.toBeInTheDocument();
    expect(
      within(await part('payments-api')).getByRole('button', {
        name: /^unit-tests/,
      }),
    ).toBeInTheDocument();
  });

  it('lists those of a trail once that built it twice', async () => {
    openWith(
      mockApi({
        getArtifact: async () => ({
          ...artifactDetails,
          artifacts: [built, built],
        }),
      }),
    );
    expect(await part('payments-api')).toBeInTheDocument();
  });
});
