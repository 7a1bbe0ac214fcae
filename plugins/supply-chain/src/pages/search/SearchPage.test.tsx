import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fingerprint, NOW } from '../../__fixtures__/responses';
import { foundTrail, searchResponse } from '../../__fixtures__/portal';
import { renderPage } from '../../__testUtils__/renderPage';
import SearchPage from './SearchPage';

const FOUND = { path: '/?value=a1b2c3d' };

describe('SearchPage', () => {
  const search = jest.fn();

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    search.mockReset().mockResolvedValue(searchResponse);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('sends no request without a value', async () => {
    renderPage(<SearchPage />, { search });
    await screen.findByText(/^Paste a commit/);
    expect(search).not.toHaveBeenCalled();
  });

  it('searches for the commit in a pasted text, and shows it in the field', async () => {
    renderPage(<SearchPage />, { search });
    const field = await screen.findByLabelText('Commit, fingerprint or trail');
    await userEvent.type(field, 'v1.4.2-14-gA1B2C{Enter}');
    expect(field).toHaveValue('a1b2c');
    expect(await screen.findByText('Artifacts found: 1')).toBeInTheDocument();
    expect(search).toHaveBeenCalledWith('a1b2c', expect.anything());
  });

  it('shows an artifact once, with all of its flows', async () => {
    renderPage(<SearchPage />, { search }, FOUND);
    const article = within(await screen.findByRole('article'));
    expect(article.getByText('eu:acme/payments-api')).toBeInTheDocument();
    expect(article.getByText('eu:acme/payments-release')).toBeInTheDocument();
    expect(article.getByText('Not compliant')).toBeInTheDocument();
    expect(
      article.getByText(
        'payments-api is not compliant. production-eu runs this build.',
      ),
    ).toBeInTheDocument();
    expect(article.getByText('staging-eu')).toBeInTheDocument();
  });

  it('gives examples for a text that names nothing, without a request', async () => {
    renderPage(<SearchPage />, { search }, { path: '/?value=is+it+live' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /sha256:3f2a91c…, registry.example.com/,
    );
    expect(search).not.toHaveBeenCalled();
  });

  it('links to components, and to the trail and the artifact on their pages', async () => {
    search.mockResolvedValue({ ...searchResponse, trails: [foundTrail] });
    renderPage(<SearchPage />, { search }, FOUND);
    const page = '/catalog/default/component/payments-api';
    const trail = `${page}/compliance?trail=eu%3Aacme%2Fpayments-release%2Fprod-45`;
    await screen.findAllByRole('article');
    const hrefsOf = (name: string) =>
      screen
        .getAllByRole('link', { name })
        .map(link => link.getAttribute('href'));
    expect(hrefsOf('payments-api')).toEqual([
      `${page}/artifacts?artifact=${fingerprint('f00d')}`,
      // Of the artifact and of the trail.
      page,
      page,
    ]);
    expect(hrefsOf('prod-45')).toEqual([trail, trail]);
  });

  it('says what a value matches, and lists several matches', async () => {
    const [found] = searchResponse.results;
    const other = fingerprint('a1b2c3d');
    search.mockResolvedValueOnce(searchResponse).mockResolvedValueOnce({
      ...searchResponse,
      results: [found, { ...found, fingerprint: other }],
    });
    const { unmount } = renderPage(<SearchPage />, { search }, FOUND);
    expect(
      await screen.findByText('“a1b2c3d” matches a commit.'),
    ).toBeInTheDocument();
    unmount();
    renderPage(<SearchPage />, { search }, FOUND);
    expect(await screen.findByRole('link', { name: other })).toHaveAttribute(
      'href',
      `/?value=${other}`,
    );
  });

  it('searches again if the same value is submitted again', async () => {
    search.mockResolvedValueOnce({ ...searchResponse, unsearched: 1 });
    renderPage(<SearchPage />, { search }, FOUND);
    const notice = /Organizations not fully searched: 1/;
    await screen.findByText(notice);
    await userEvent.type(
      screen.getByLabelText('Commit, fingerprint or trail'),
      '{Enter}',
    );
    await waitFor(() =>
      expect(screen.queryByText(notice)).not.toBeInTheDocument(),
    );
  });

  it('focuses the field, and announces the outcome', async () => {
    search.mockImplementation(async value => ({
      ...searchResponse,
      results: value === 'a1b2c' ? searchResponse.results : [],
    }));
    renderPage(<SearchPage />, { search });
    const field = await screen.findByLabelText('Commit, fingerprint or trail');
    const status = screen.getAllByRole('status').at(-1);
    expect(field).toHaveFocus();
    await userEvent.keyboard('a1b2c{Enter}');
    await waitFor(() => expect(status).toHaveTextContent('Artifacts found: 1'));
    expect(field).toHaveFocus();
    await userEvent.keyboard('d{Enter}');
    await waitFor(() =>
      expect(status).toHaveTextContent('No results for “a1b2cd”'),
    );
    expect(field).toHaveFocus();
  });
});
