import { screen, within } from '@testing-library/react';
import type { NotificationRecord } from 'backstage-plugin-supply-chain-common';
import {
  hoursAgo,
  notifications,
  NOW,
  workingNotification,
} from '../../__fixtures__/responses';
import { mockApi } from '../../__testUtils__/mockApi';
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
    expect(
      card.getByText('Check that the addresses are valid.'),
    ).toBeInTheDocument();
    expect(card.getByText('Email (team@example.com)')).toBeInTheDocument();
    expect(card.getByText('2 hours ago')).toBeInTheDocument();
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
  });

  it('does not call a notification working that only ever failed', async () => {
    const [{ lastSuccessAt, ...first }] = notifications.notifications;
    renderView(<NotificationsContent />, {
      api: mockApi({
        getNotifications: async () => ({
          ...notifications,
          notifications: [
            { ...first, failing: false, lastFailureAt: lastSuccessAt },
          ],
        }),
      }),
    });
    const card = await cardOf('production alarms');
    expect(card.getByText('Delivery status unknown')).toBeVisible();
    expect(screen.queryByText('Working')).not.toBeInTheDocument();
  });

  function showing(...shown: NotificationRecord[]) {
    renderView(<NotificationsContent />, {
      api: mockApi({
        getNotifications: async () => ({
          ...notifications,
          notifications: shown,
        }),
      }),
    });
  }

  it('names the recipients whose last delivery failed, even if the region calls the notification working', async () => {
    const [webhook, chat] = workingNotification.targets;
    showing({
      ...workingNotification,
      targets: [webhook, { ...chat, lastFailureAt: hoursAgo(2) }],
    });
    const card = await cardOf('production alarms');
    expect(
      card.getByText('Last delivery failed: Chat (payments)'),
    ).toBeVisible();
    expect(card.getByText(/^Check that the channel exists/)).toBeVisible();
    expect(card.queryByText(/^Check that the webhook/)).toBeNull();
    expect(card.queryByText('Working')).not.toBeInTheDocument();
    expect(card.getByText(/^Last failure/)).toHaveTextContent('2 hours ago');
    expect(
      screen.getByRole('heading', {
        name: 'Delivery to Chat (payments) is failing.',
      }),
    ).toBeVisible();
  });
});
