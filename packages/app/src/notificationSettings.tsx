import {
  createFrontendModule,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';

const ORIGINS = { 'plugin:supply-chain': 'Supply Chain' };

const page = SubPageBlueprint.make({
  name: 'notifications',
  attachTo: { id: 'page:user-settings', input: 'pages' },
  params: {
    path: 'notifications',
    title: 'Notifications',
    loader: async () => {
      const [{ Content }, { UserNotificationSettingsCard }] = await Promise.all(
        [
          import('@backstage/core-components'),
          import('@backstage/plugin-notifications'),
        ],
      );
      return (
        <Content>
          <UserNotificationSettingsCard originNames={ORIGINS} />
        </Content>
      );
    },
  },
});

/** The settings page where users switch topics of notifications off. */
export const notificationSettings = createFrontendModule({
  pluginId: 'user-settings',
  extensions: [page],
});
