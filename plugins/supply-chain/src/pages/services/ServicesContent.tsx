import { ViewFrame } from '../../ui/ViewFrame';
import { ServicesView } from './ServicesView';
import { useEntityScope } from './useEntityScope';

/**
 * The Supply chain tab of a system, domain, group or user: its components, or
 * those it owns.
 */
export function ServicesContent() {
  const scope = useEntityScope();
  return (
    <ViewFrame>
      <ServicesView scope={scope} />
    </ViewFrame>
  );
}
