import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { link, problems, trails } from '../../__fixtures__/answers';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../SupplyChainProvider';
import { CompliancePicture } from './CompliancePicture';

const ofOneFlow = { ...trails, trails: trails.trails.slice(0, 2) };

function renderPicture(api = mockApi({ getTrails: async () => ofOneFlow })) {
  return renderView(
    <SupplyChainProvider>
      <CompliancePicture flows={link.flows} />
    </SupplyChainProvider>,
    { api },
  );
}

describe('CompliancePicture', () => {
  async function rowOf(name: string) {
    const header = await screen.findByRole('rowheader', { name });
    return within(header.closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(cell => within(cell).getByRole('img').getAttribute('aria-label'));
  }

  it('is a table with the trails as columns, the newest on the right, and what the template asks for as rows', async () => {
    renderPicture();
    expect(await rowOf('Trail')).toEqual(['failed', 'passed']);
    expect(await rowOf('unit-tests')).toEqual(['failed', 'passed']);
    expect(await rowOf('security-scan')).toEqual(['missing', 'passed']);
    expect(await rowOf('licences')).toEqual([
      'passed, additional',
      'not asked for',
    ]);
    expect(await rowOf('payments-api')).toEqual(['incomplete', 'passed']);
    expect(await rowOf('integration-tests')).toEqual(['pending', 'passed']);
    expect(
      screen
        .getAllByRole('columnheader')
        .map(header => header.textContent)
        .slice(1),
    ).toEqual(['b2c3d4e', 'a1b2c3d']);
  });

  it('tells the cell that is pointed at', async () => {
    renderPicture();
    const header = await screen.findByRole('rowheader', { name: 'unit-tests' });
    const [failed] = within(header.closest('tr') as HTMLElement).getAllByRole(
      'cell',
    );
    fireEvent.mouseOver(failed);
    expect(
      screen.getByText('unit-tests, trail b2c3d4e: failed'),
    ).toBeInTheDocument();
  });

  it('keeps the direction of a name to itself', async () => {
    const [trail] = ofOneFlow.trails;
    const name = '\u202Estset';
    renderPicture(
      mockApi({
        getTrails: async () => ({
          ...ofOneFlow,
          trails: [{ ...trail, attestations: [{ name, state: 'missing' }] }],
        }),
      }),
    );
    const [cell] = within(
      (await screen.findByTitle(`\u2068${name}\u2069`)).closest(
        'tr',
      ) as HTMLElement,
    ).getAllByRole('cell');
    fireEvent.mouseOver(cell);
    expect(
      screen.getByText(`\u2068${name}\u2069, trail a1b2c3d: missing`),
    ).toBeInTheDocument();
  });

  it('is one stop of the keyboard, with arrow keys inside', async () => {
    const user = userEvent.setup();
    renderPicture();
    await screen.findByRole('rowheader', { name: 'Trail' });
    await user.tab();
    await user.tab();
    expect(screen.getByText('Trail, trail a1b2c3d: passed')).toBeVisible();
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(
      screen.getByText('pull-request, trail b2c3d4e: passed'),
    ).toBeVisible();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByText('Trail, trail b2c3d4e: failed')).toBeVisible();
  });

  it('draws another flow when the user picks it', async () => {
    const api = mockApi();
    renderPicture(api);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Flow of the picture' }),
      'payments-release',
    );
    expect(api.getTrails).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      { flow: 'eu:acme/payments-release', perPage: 30 },
      expect.anything(),
    );
  });

  it('says when there is nothing to draw', async () => {
    renderPicture(
      mockApi({ getTrails: async () => ({ ...trails, trails: [] }) }),
    );
    expect(
      await screen.findByText('No trails to draw yet.'),
    ).toBeInTheDocument();
  });

  it('does not say that there is nothing when it could not be read', async () => {
    const api = mockApi({
      getTrails: async () => ({
        ...trails,
        trails: [],
        problems: [problems.regionDown],
      }),
    });
    renderPicture(api);
    await waitFor(() =>
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(),
    );
    expect(api.getTrails).toHaveBeenCalled();
    expect(screen.queryByText('No trails to draw yet.')).toBeNull();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderPicture();
    await screen.findByRole('rowheader', { name: 'Trail' });
    const { violations } = await axe(container, {
      // The title of the tab comes before the picture's.
      rules: { 'heading-order': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });
});
