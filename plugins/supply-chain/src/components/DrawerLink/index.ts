export { DrawerLink } from './DrawerLink';
