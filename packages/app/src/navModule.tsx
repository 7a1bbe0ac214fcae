import {
  Sidebar,
  SidebarDivider,
  SidebarGroup,
  SidebarItem,
  SidebarSpace,
} from '@backstage/core-components';
import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { NotificationsSidebarItem } from '@backstage/plugin-notifications';
import { NavContentBlueprint } from '@backstage/plugin-app-react';
import {
  Settings as SidebarSettings,
  UserSettingsSignInAvatar,
} from '@backstage/plugin-user-settings';
import MenuIcon from '@material-ui/icons/Menu';

const sidebar = NavContentBlueprint.make({
  params: {
    component: ({ navItems }) => {
      navItems.take('page:user-settings');
      navItems.take('page:notifications');
      const items = navItems.withComponent(({ icon, href, title }) => (
        <SidebarItem icon={() => icon} to={href} text={title} />
      ));
      return (
        <Sidebar>
          <SidebarGroup label="Menu" icon={<MenuIcon />}>
            {items.take('page:catalog')}
            <SidebarDivider />
            {items.rest({ sortBy: 'title' })}
          </SidebarGroup>
          <SidebarSpace />
          <SidebarDivider />
          <NotificationsSidebarItem />
          <SidebarGroup
            label="Settings"
            icon={<UserSettingsSignInAvatar />}
            to="/settings"
          >
            <SidebarSettings />
          </SidebarGroup>
        </Sidebar>
      );
    },
  },
});

/** The portal's sidebar. */
export const navModule = createFrontendModule({
  pluginId: 'app',
  extensions: [sidebar],
});
