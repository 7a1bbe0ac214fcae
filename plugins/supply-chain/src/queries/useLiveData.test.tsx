import type { SignalApi } from '@backstage/plugin-signals-react';
import { StylesProvider } from '@material-ui/core/styles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { trails } from '../__fixtures__/responses';
import { mockApi } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';

/** Backstage's signals, as far as the plugin uses them. */
class FakeSignals implements SignalApi {
  readonly #listeners = new Map<string, () => void>();

  subscribe: SignalApi['subscribe'] = (channel, listen) => {
    this.#listeners.set(channel, () => listen(JSON.parse('{}')));
    return { unsubscribe: () => this.#listeners.delete(channel) };
  };

  async signal(channel: string) {
    await act(async () => this.#listeners.get(channel)?.());
  }
}

describe('an open page', () => {
  async function openedWithNews() {
    let current = trails;
    const api = mockApi({ getTrails: async () => current });
    const signals = new FakeSignals();
    renderView(<ComplianceContent />, { api, signals });
    await screen.findByRole('rowheader', { name: /a1b2c3d/ });
    const [newest, ...others] = trails.trails;
    const added = { ...newest, name: 'added' };
    current = { ...trails, trails: [added, newest, ...others] };
    api.getTrails.mockClear();
    return { api, signals };
  }

  it('reloads, keeps focus and says so when its entity has changed', async () => {
    const { signals } = await openedWithNews();
    const link = within(
      screen.getByRole('rowheader', { name: /a1b2c3d/ }),
    ).getByRole('link');
    link.focus();

    await signals.signal('supply-chain:component:default/payments-api');

    expect(await screen.findByText('Updated: Trails')).toHaveAttribute(
      'role',
      'status',
    );
    expect(link).toHaveFocus();
  });

  it('marks rows that are added, but none that a page opens with', async () => {
    const signals = new FakeSignals();
    const [newest, older] = trails.trails;
    const shown = [older];
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    const api = mockApi({
      getTrails: async () => {
        await opened;
        return { ...trails, trails: [...shown] };
      },
    });
    const isMarked = (name: RegExp) =>
      /marked/.test(
        screen.getByRole('rowheader', { name }).closest('tr')?.className ?? '',
      );
    renderView(
      <StylesProvider disableGeneration={false}>
        <ComplianceContent />
      </StylesProvider>,
      { api, signals },
    );
    await waitFor(() => expect(api.getTrails).toHaveBeenCalled());
    await signals.signal('supply-chain:component:default/payments-api');
    open();
    await screen.findByRole('rowheader', { name: /b2c3d4e/ });
    expect(isMarked(/b2c3d4e/)).toBe(false);

    shown.unshift(newest);
    await signals.signal('supply-chain:component:default/payments-api');
    await screen.findByRole('rowheader', { name: /a1b2c3d/ });

    expect(isMarked(/a1b2c3d/)).toBe(true);
    expect(isMarked(/b2c3d4e/)).toBe(false);
  });

  it('does not reload when another entity has changed', async () => {
    const { api, signals } = await openedWithNews();

    await signals.signal('supply-chain:component:default/other');

    expect(api.getTrails).not.toHaveBeenCalled();
  });
});
