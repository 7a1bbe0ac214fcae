export { DRAWER_TITLE_ID, DrawerFrame } from './DrawerFrame';
