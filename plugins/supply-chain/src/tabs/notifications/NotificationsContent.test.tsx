import { screen, within } from '@testing-library/react';
import { NOW } from '../../__fixtures__/responses';
import { renderView } from '../../__testUtils__/renderView';
import { NotificationsContent } from './NotificationsContent';

describe('NotificationsContent', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function cardOf(name: string) {
    const heading = await screen.findByRole('heading', { name });
    return within(heading.closest('li') as HTMLElement);
  }

  it('describes triggers and recipients, with the API name of a trigger on hover', async () => {
    renderView(<NotificationsContent />);
    const card = await cardOf('production alarms');
    expect(
      card.getByText('Environment is no longer compliant'),
    ).toHaveAttribute('title', 'ON_NON_COMPLIANT_ENV');
    expect(card.getByText('production-eu')).toBeInTheDocument();
    expect(card.getByText('Webhook')).toBeInTheDocument();
    expect(card.getByText('Chat (payments)')).toBeInTheDocument();
    expect(card.getAllByText('5 hours ago')).toHaveLength(2);
    expect(card.getByText('Working')).toBeInTheDocument();
  });

  it('shows who created it and when', async () => {
    renderView(<NotificationsContent />);
    const card = await cardOf('production alarms');
    expect(card.getByText(/^Created by/)).toHaveTextContent(
      'Created by portal, 1 month ago',
    );
    const other = await cardOf('weekly mail');
    expect(other.queryByText(/^Created by/)).not.toBeInTheDocument();
  });

  it('says what to do about a failing notification', async () => {
    renderView(<NotificationsContent />);
    const card = await cardOf('weekly mail');
    expect(card.getByText('Failing')).toBeInTheDocument();
    expect(card.getByText(/^Check that the recipients/)).toBeVisible();
    expect(card.getByText('Email (team@example.com)')).toBeInTheDocument();
    expect(card.getByText('2 hours ago')).toBeInTheDocument();
  });
});
