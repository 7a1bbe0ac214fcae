import { PortalPage } from '../frame/PortalPage';
import { ServicesView } from './ServicesView';

/** The first page of the portal: all components you can see. */
export function ServicesPage() {
  return (
    <PortalPage>
      <ServicesView />
    </PortalPage>
  );
}
