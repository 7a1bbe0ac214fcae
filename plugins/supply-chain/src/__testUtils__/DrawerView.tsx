import { EvidenceDrawer } from '../drawer/EvidenceDrawer';
import { EntityView } from '../linking/EntityView';

/** The drawer without the tab behind it, which takes longer to render. */
export function DrawerView() {
  return (
    <EntityView annotation="flows">
      {link => <EvidenceDrawer link={link} />}
    </EntityView>
  );
}
