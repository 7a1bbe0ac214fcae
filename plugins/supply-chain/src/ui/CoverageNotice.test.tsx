import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Coverage,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW, problems, read } from '../__fixtures__/responses';
import { portalError } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { CoverageNotice, type Loaded } from './CoverageNotice';
import { SupplyChainProvider } from './ViewFrame';

function open(
  meta: { coverage?: Partial<Coverage>; problems?: ResponseMeta['problems'] },
  error: Error | null = null,
  behind?: Loaded<unknown>,
) {
  const data = {
    coverage: { ...read, complete: false, ...meta.coverage },
    problems: meta.problems ?? [],
  };
  renderView(
    <SupplyChainProvider>
      <CoverageNotice queries={[{ data, error }]} behind={behind} />
    </SupplyChainProvider>,
  );
  return within(screen.getByRole('status'));
}

describe('CoverageNotice', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('says nothing about data that is up to date', () => {
    open({ coverage: { complete: true } });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says how far back records are read', () => {
    const notice = open({
      coverage: { why: 'reading', since: '2026-11-12T09:00:00.000Z' },
    });
    expect(
      notice.getByText('Reading older records, back to Nov 12, 2026.'),
    ).toBeInTheDocument();
  });

  it('says from when stale data is, and which region is down', () => {
    const notice = open({
      coverage: { stale: true, why: 'unavailable', asOf: hoursAgo(2) },
      problems: [problems.regionDown, { ...problems.regionDown, flow: 'b' }],
    });
    expect(
      notice.getByText(
        /^The eu region isn't responding\. Showing data from 10:00/,
      ),
    ).toBeInTheDocument();
    expect(notice.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('says a single problem in full', () => {
    const notice = open({
      coverage: { why: 'link' },
      problems: [problems.unknownFlow],
    });
    expect(notice.getByRole('listitem')).toHaveTextContent(
      /^Flow payments-relaese doesn't exist\./,
    );
  });

  it('counts several problems, with a list behind that', async () => {
    const notice = open({
      problems: [problems.unknownFlow, problems.keyRefused],
    });
    await userEvent.click(notice.getByText('2 problems'));
    expect(notice.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says that a refresh failed, and from when the data is', () => {
    const notice = open({ coverage: { asOf: hoursAgo(3) } }, portalError(503));
    expect(
      notice.getByText(
        /^Couldn't refresh: Couldn't load data from the region\. Showing data from 9:00/,
      ),
    ).toBeInTheDocument();
  });

  it('says that something behind the screen failed to load', () => {
    const failed = { data: undefined, error: portalError(429) };
    const notice = open({ coverage: { complete: true } }, null, failed);
    expect(
      notice.getByText("Couldn't load everything: Too many requests."),
    ).toBeInTheDocument();
  });

  it('says nothing about data that the user may not see any more', () => {
    open({ coverage: { stale: true } }, portalError(403));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
