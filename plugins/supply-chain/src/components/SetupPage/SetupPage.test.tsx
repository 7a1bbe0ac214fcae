import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { NOW } from '../../__fixtures__/answers';
import { setupAnswer } from '../../__fixtures__/portal';
import { portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { SetupPage } from './SetupPage';

const getSetup = async () => setupAnswer;

describe('SetupPage', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function part(name: string) {
    return within(await screen.findByRole('region', { name }));
  }

  it('says which region answers, how fast, and which does not', async () => {
    renderPage(<SetupPage />, { getSetup });
    expect(
      (await part('Europe (eu)')).getByText('Answers, 42 ms'),
    ).toBeInTheDocument();
    expect(
      (await part('United States (us)')).getByText('Gives no answer'),
    ).toBeInTheDocument();
  });

  it('says to an admin what to do about a refused key', async () => {
    renderPage(<SetupPage />, { getSetup });
    const legacy = await part('acme-legacy');
    expect(legacy.getByText('The key is refused')).toBeInTheDocument();
    expect(
      legacy.getByText(
        /Set a valid key in supplyChain\.regions\.eu\.organizations\.acme-legacy\.apiKey; no restart is needed\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('does not call a key refused that could not be tried', async () => {
    renderPage(<SetupPage />, { getSetup });
    expect(
      (await part('acme-us')).getByText(
        'It cannot be told whether the key is accepted',
      ),
    ).toBeInTheDocument();
  });

  it('warns of keys that expire within 30 days, have expired or were never used', async () => {
    renderPage(<SetupPage />, { getSetup });
    const row = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }));
    expect(
      (await row(/portal key/)).getByText(/replace it soon/),
    ).toBeVisible();
    const old = await row(/old key/);
    expect(old.getByText(/^Expired/)).toBeVisible();
    expect(old.getByText('Never used')).toBeVisible();
    expect((await row(/lasting key/)).getByText('Never expires')).toBeVisible();
  });

  it('lists the entities whose annotations have problems', async () => {
    renderPage(<SetupPage />, { getSetup });
    const row = within(
      await screen.findByRole('row', { name: /typo-service/ }),
    );
    expect(row.getByRole('link')).toHaveAttribute(
      'href',
      '/catalog/default/component/typo-service',
    );
    expect(row.getByText(/cannot be read/)).toBeInTheDocument();
  });

  it('says when no annotation has a problem', async () => {
    renderPage(<SetupPage />, {
      getSetup: async () => ({ ...setupAnswer, entities: [] }),
    });
    expect(
      await screen.findByText('No annotation has a problem'),
    ).toBeInTheDocument();
  });

  it('gives the lines to add when nothing is configured', async () => {
    renderPage(<SetupPage />, {
      getSetup: async () => ({
        configured: false,
        regions: [],
        entities: [],
        linkedEntities: 0,
      }),
    });
    expect(await screen.findByText(/^supplyChain:/)).toBeInTheDocument();
  });

  it('says that it is for admins to whoever is none', async () => {
    renderPage(<SetupPage />, {
      getSetup: async () => {
        throw portalError(403);
      },
    });
    expect(
      await screen.findByText('The setup is for portal admins'),
    ).toBeInTheDocument();
  });

  it('says that the backend is missing when the portal does not know what is asked', async () => {
    renderPage(<SetupPage />, {
      getSetup: async () => {
        throw portalError(404);
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^The backend of the Supply Chain plugin is not installed.*add the package backstage-plugin-supply-chain-backend/,
    );
  });

  async function checkAgain(status: number) {
    let checks = 0;
    renderPage(<SetupPage />, {
      getSetup: async () => {
        checks += 1;
        if (checks === 2) {
          throw portalError(status);
        }
        return setupAnswer;
      },
    });
    const button = await screen.findByRole('button', { name: 'Check again' });
    await userEvent.click(button);
    return button;
  }

  it('keeps what was found when another check fails, and says so above it', async () => {
    const button = await checkAgain(502);
    expect(
      await screen.findByText(/What you see was read earlier/),
    ).toBeVisible();
    expect(
      (await part('acme-legacy')).getByText('The key is refused'),
    ).toBeVisible();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.queryByText(/read earlier/)).not.toBeInTheDocument(),
    );
  });

  it('says of a check that failed as the backend is gone that it is gone', async () => {
    await checkAgain(404);
    expect(
      await screen.findByText(/Supply Chain plugin is not installed/),
    ).toBeVisible();
  });

  it('keeps nothing from whoever is no admin any more', async () => {
    await checkAgain(403);
    expect(
      await screen.findByText('The setup is for portal admins'),
    ).toBeVisible();
    expect(screen.queryByText('The key is refused')).not.toBeInTheDocument();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderPage(<SetupPage />, { getSetup });
    await screen.findByRole('row', { name: /typo-service/ });
    expect((await axe(container)).violations).toEqual([]);
  });
});
