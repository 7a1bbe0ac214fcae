export { PortalPage } from './PortalPage';
