import { PortalPage } from '../PortalPage';
import { ServicesView } from './ServicesView';

/** The first page of the portal: all components that the reader may see. */
export function ServicesPage() {
  return (
    <PortalPage>
      <ServicesView />
    </PortalPage>
  );
}
