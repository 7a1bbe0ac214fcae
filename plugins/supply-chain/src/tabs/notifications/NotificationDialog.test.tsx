import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  NotificationRecord,
  SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import {
  link,
  notifications,
  NOW,
  workingNotification,
} from '../../__fixtures__/responses';
import { plainEntity } from '../../__fixtures__/entity';
import { writeRefused, writes } from '../../__fixtures__/writes';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { NotificationsContent } from './NotificationsContent';

const SECRET = 'https://hooks.example.com/services/T0/B0/secret';
const NAME = 'production-eu/alarms';
const editable = { ...workingNotification, name: NAME };
const PLACE = { region: 'eu', org: 'acme' };

jest.setTimeout(60_000);

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

afterEach(() => {
  jest.restoreAllMocks();
});

function render(replaced: Partial<SupplyChainApi> = {}) {
  const api = mockApi(replaced);
  renderView(<NotificationsContent />, { api });
  return api;
}

function showing(record: Partial<NotificationRecord>): Partial<SupplyChainApi> {
  return {
    getNotifications: async () => ({
      ...notifications,
      notifications: [{ ...editable, ...record }],
    }),
  };
}

async function open(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: button }));
}

type Dialog = Awaited<ReturnType<typeof open>>;

async function fill(dialog: Dialog) {
  await userEvent.click(
    dialog.getByRole('checkbox', {
      name: 'Environment is no longer compliant',
    }),
  );
  await userEvent.type(
    dialog.getByLabelText('Webhook URL, recipient 1'),
    SECRET,
  );
}

async function create(dialog: Dialog) {
  await userEvent.click(
    dialog.getByRole('button', { name: 'Create notification' }),
  );
}

describe('creating a notification', () => {
  it.each(['off', 'forbidden', 'nothing-linked'] as const)(
    'is not offered if it is %s',
    async reason => {
      const notOffered = { allowed: false as const, reason };
      const api = render({
        getWrites: async () => ({ ...writes, notifications: notOffered }),
      });
      await screen.findByText('production alarms');
      await waitFor(() => expect(api.getWrites).toHaveBeenCalled());
      expect(
        screen.queryByRole('button', { name: /^(Create|Edit)/ }),
      ).not.toBeInTheDocument();
    },
  );

  it('is offered without the annotation, and says how to link it afterwards', async () => {
    const api = mockApi();
    renderView(<NotificationsContent />, { api, entity: plainEntity });
    const dialog = await open('Create notification');
    await fill(dialog);
    await create(dialog);
    expect(await dialog.findByText('The notification was saved')).toBeVisible();
    expect(
      dialog.getByText(/add it to supply-chain\/notifications, such as/),
    ).toBeVisible();
  });

  it('sends the form, and rereads the tab', async () => {
    const api = render();
    const dialog = await open('Create notification');
    expect(
      dialog.getByRole('checkbox', { name: 'production-eu' }),
    ).toBeChecked();
    expect(dialog.getByLabelText('Name')).toHaveValue(
      'payments-api/production-eu',
    );
    await fill(dialog);
    await userEvent.click(
      dialog.getByRole('button', { name: 'Add recipient' }),
    );
    await userEvent.selectOptions(dialog.getAllByLabelText('Kind')[1], 'Email');
    await userEvent.type(
      dialog.getByLabelText('Email addresses, recipient 2'),
      'a@example.com, b@example.com',
    );
    const before = api.getNotifications.mock.calls.length;
    await create(dialog);
    expect(await dialog.findByText('The notification was saved')).toBeVisible();
    expect(api.putNotification).toHaveBeenCalledWith(
      'component:default/payments-api',
      {
        ...PLACE,
        name: 'payments-api/production-eu',
        environments: ['production-eu'],
        triggers: ['ON_NON_COMPLIANT_ENV'],
        targets: [
          { kind: 'chat', webhook: SECRET },
          { kind: 'email', emails: ['a@example.com', 'b@example.com'] },
        ],
      },
      { idempotencyKey: expect.any(String) },
    );
    await waitFor(() =>
      expect(api.getNotifications.mock.calls.length).toBeGreaterThan(before),
    );
  });

  it('validates all fields, and focuses the first invalid one', async () => {
    const api = render();
    const dialog = await open('Create notification');
    await userEvent.click(
      dialog.getByRole('checkbox', { name: 'production-eu' }),
    );
    await create(dialog);
    const environments = dialog.getByRole('group', { name: 'Environments' });
    expect(within(environments).getByText('Required')).toBeVisible();
    expect(environments).toHaveFocus();
    expect(
      within(dialog.getByRole('group', { name: 'Triggers' })).getByText(
        'Required',
      ),
    ).toBeVisible();
    expect(
      dialog.getByLabelText('Webhook URL, recipient 1'),
    ).toHaveAccessibleDescription('Required');
    expect(api.putNotification).not.toHaveBeenCalled();
  });

  it('shows the environments of one organization at a time', async () => {
    const api = render({
      getLink: async () => ({
        ...link,
        environments: [
          ...link.environments,
          { region: 'us', org: 'acme-us', environment: 'production-us' },
        ],
      }),
    });
    const dialog = await open('Create notification');
    await fill(dialog);
    expect(
      dialog.queryByRole('checkbox', { name: 'production-us' }),
    ).not.toBeInTheDocument();
    await userEvent.selectOptions(
      dialog.getByLabelText('Organization'),
      'acme-us (us)',
    );
    await userEvent.click(
      dialog.getByRole('checkbox', { name: 'production-us' }),
    );
    await create(dialog);
    await dialog.findByText('The notification was saved');
    expect(api.putNotification.mock.calls[0][1]).toMatchObject({
      region: 'us',
      org: 'acme-us',
      name: 'payments-api/production-us',
      environments: ['production-us'],
    });
  });

  it('shows the error of a rejected name next to the field', async () => {
    render({
      putNotification: async () => {
        throw writeRefused('name-known', {
          fields: { name: { code: 'name-known', values: { number: 9 } } },
        });
      },
    });
    const dialog = await open('Create notification');
    await fill(dialog);
    await create(dialog);
    expect(
      await dialog.findByText(/^Nothing was sent. Correct the marked fields/),
    ).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(
      'Notification 9 already has this name. Edit that one, or choose another name.',
    );
  });
});

describe('editing a notification', () => {
  const edit = () => open(`Edit ${NAME}`);
  const save = (dialog: Dialog) =>
    userEvent.click(dialog.getByRole('button', { name: 'Save notification' }));

  it('keeps a webhook if possible, unless a new URL is entered', async () => {
    const api = render({
      ...showing({
        targets: [
          { kind: 'webhook', canKeepWebhook: true },
          { kind: 'chat', channel: 'payments', canKeepWebhook: true },
          { kind: 'webhook', canKeepWebhook: true },
        ],
      }),
    });
    const dialog = await edit();
    expect(dialog.getByLabelText('Name')).toHaveAttribute('readonly');
    expect(
      dialog.getByLabelText('Webhook URL (optional), recipient 1'),
    ).toHaveAccessibleDescription('Leave empty to keep the current recipient');
    await userEvent.type(
      dialog.getByLabelText('Webhook URL (optional), recipient 3'),
      SECRET,
    );
    await userEvent.click(
      dialog.getByRole('checkbox', { name: 'Build stopped running' }),
    );
    await save(dialog);
    expect(await dialog.findByText('The notification was saved')).toBeVisible();
    expect(api.putNotification.mock.calls[0][1]).toEqual({
      ...PLACE,
      number: 1,
      name: NAME,
      environments: ['production-eu'],
      triggers: [
        'ON_NON_COMPLIANT_ENV',
        'ON_STARTED_ARTIFACT',
        'ON_EXITED_ARTIFACT',
      ],
      targets: [
        { kind: 'webhook', keepWebhookOf: 0 },
        { kind: 'chat', keepWebhookOf: 1 },
        { kind: 'webhook', webhook: SECRET },
      ],
    });
  });

  it('requires a webhook that can not be kept', async () => {
    const api = render(showing({ targets: [{ kind: 'webhook' }] }));
    const dialog = await edit();
    const field = dialog.getByLabelText('Webhook URL, recipient 1');
    await save(dialog);
    expect(field).toHaveAccessibleDescription('Required');
    expect(api.putNotification).not.toHaveBeenCalled();
  });

  it('is not offered if the portal can not write all of it', async () => {
    render({
      getNotifications: async () => ({
        ...notifications,
        notifications: [
          { ...workingNotification, name: undefined },
          { ...workingNotification, number: 4, name: 'with a space' },
          { ...editable, type: 'policy' },
          { ...editable, environments: ['production-eu', 'other-eu'] },
          { ...editable, triggers: ['ON_SOMETHING_NEW'] },
          { ...editable, targets: [{ kind: 'pager' }] },
        ],
      }),
    });
    await screen.findByRole('button', { name: 'Create notification' });
    expect(
      screen.queryByRole('button', { name: /^Edit/ }),
    ).not.toBeInTheDocument();
  });
});
