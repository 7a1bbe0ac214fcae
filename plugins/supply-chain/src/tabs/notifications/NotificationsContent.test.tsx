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
    return within(heading.closest('article') as HTMLElement);
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
    expect(card.getByText('5 hours ago')).toBeInTheDocument();
    expect(card.getByText('Working')).toBeInTheDocument();
  });

  it('shows who created it and when', async () => {
    renderView(<NotificationsContent />);
    const card = await cardOf('production alarms');
    const creator = card.getByText('portal').closest('dd');
    expect(creator).toHaveTextContent('portal, 1 month ago');
    expect(creator?.previousSibling).toHaveTextContent('Created by');
    const other = await cardOf('weekly mail');
    expect(other.queryByText('Created by')).not.toBeInTheDocument();
  });

  it('shows an unknown trigger by its API name', async () => {
    renderView(<NotificationsContent />);
    const card = await cardOf('weekly mail');
    expect(card.getByText('ON_SOMETHING_NEW')).toBeInTheDocument();
  });

  it('shows a notification without a name by its number', async () => {
    renderView(<NotificationsContent />);
    const card = await cardOf('Notification 3');
    expect(card.getByText('No deliveries reported')).toBeInTheDocument();
    expect(card.getByText('None reported')).toBeInTheDocument();
  });
});
