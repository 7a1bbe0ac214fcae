import {
  Sidebar,
  SidebarDivider,
  SidebarItem,
  SidebarPage,
  SidebarSpace,
} from '@backstage/core-components';
import { Settings } from '@backstage/plugin-user-settings';
import CategoryIcon from '@material-ui/icons/Category';
import VerifiedUserIcon from '@material-ui/icons/VerifiedUserOutlined';
import type { ReactNode } from 'react';

/** The portal's sidebar, next to the page. */
export function Root(props: { children: ReactNode }) {
  return (
    <SidebarPage>
      <Sidebar>
        <SidebarItem icon={CategoryIcon} to="catalog" text="Catalog" />
        <SidebarItem
          icon={VerifiedUserIcon}
          to="supply-chain"
          text="Supply chain"
        />
        <SidebarSpace />
        <SidebarDivider />
        <Settings />
      </Sidebar>
      {props.children}
    </SidebarPage>
  );
}
