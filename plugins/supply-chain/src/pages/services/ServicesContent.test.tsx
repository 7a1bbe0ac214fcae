import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW } from '../../__fixtures__/responses';
import { servicesResponse, system } from '../../__fixtures__/portal';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { ComponentsCard } from '../../cards/ComponentsCards';
import { ServicesContent } from './ServicesView';

function entityOf(kind: string) {
  return { ...system, kind };
}

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('ServicesContent', () => {
  it.each([
    ['System', { system: 'system:default/payments' }],
    ['Domain', { domain: 'domain:default/payments' }],
    ['Group', { ownedBy: 'group:default/payments' }],
    ['User', { ownedBy: 'user:default/payments' }],
  ])('requests all components of a %s', async (kind, scope) => {
    const api = mockApi();
    renderPage(<ServicesContent />, api, { entity: entityOf(kind) });
    expect(
      await screen.findByRole('heading', {
        name: '1 of 2 components is not compliant.',
      }),
    ).toBeInTheDocument();
    expect(api.getServices.mock.calls.map(([query]) => query)).toEqual([
      { ...scope, page: 1, perPage: 15 },
      { ...scope, perPage: 1 },
    ]);
  });

  it('never gives the verdict on other components while a filter loads', async () => {
    const api = mockApi({
      getServices: query =>
        query?.text
          ? new Promise(() => {})
          : Promise.resolve({
              ...servicesResponse,
              states: [{ state: 'compliant' as const, count: 2 }],
              total: 2,
            }),
    });
    renderPage(<ServicesContent />, api, { entity: entityOf('System') });
    const verdict = { name: 'All 2 components are compliant.' };
    expect(await screen.findByRole('heading', verdict)).toBeVisible();

    await userEvent.type(screen.getByLabelText('Search'), 'web');

    await waitFor(() =>
      expect(screen.queryByRole('heading', verdict)).not.toBeInTheDocument(),
    );
  });

  it('has no filter for the entity of the page', async () => {
    const api = mockApi();
    renderPage(<ServicesContent />, api, {
      entity: entityOf('System'),
      path: '/?system=system:default/others',
    });
    await screen.findByRole('row', { name: /checkout-web/ });
    expect(screen.queryByLabelText('System')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Owner')).toBeInTheDocument();
    expect(api.getServices.mock.calls[0][0]).toMatchObject({
      system: 'system:default/payments',
    });
  });

  const none = (unlinked: number) =>
    mockApi({
      getServices: async () => ({
        ...servicesResponse,
        ...{ services: [], states: [], total: 0, unlinked },
      }),
    });

  it.each([
    ['the tab', ServicesContent],
    ['the card', ComponentsCard],
  ])('says in %s how many components are not linked', async (_, View) => {
    renderPage(<View />, none(2), { entity: system });
    expect(await screen.findByText('No linked components')).toBeInTheDocument();
    expect(
      screen.getByText(
        'Components without a flow: 2. Components with a supply-chain/flows annotation appear here if you may view their evidence.',
      ),
    ).toBeInTheDocument();
  });

  it('does not blame an annotation if there are no components', async () => {
    renderPage(<ServicesContent />, none(0), { entity: entityOf('System') });
    expect(await screen.findByText('No linked components')).toBeVisible();
    expect(screen.queryByText(/supply-chain\/flows/)).not.toBeInTheDocument();
  });
});

describe('ComponentsCard', () => {
  it('lists the components with their statuses, and links to the tab', async () => {
    const api = mockApi({
      getServices: async () => ({ ...servicesResponse, total: 12 }),
    });
    renderPage(<ComponentsCard />, api, {
      entity: system,
    });
    const item = (await screen.findAllByText('checkout-web'))
      .at(-1)!
      .closest('li');
    expect(item).toHaveTextContent('checkout-webNot compliant');
    expect(
      within(item!).getByRole('link', { name: 'checkout-web' }),
    ).toHaveAttribute('href', '/catalog/default/component/checkout-web');
    expect(screen.getByText('and 10 more')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: 'All components' }),
    ).toHaveAttribute('href', '/components');
    expect(api.getServices.mock.calls[0][0]).toEqual({
      system: 'system:default/payments',
      perPage: 8,
    });
  });
});
