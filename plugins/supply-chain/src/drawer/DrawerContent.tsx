import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import type { DrawerTarget } from '../model/drawerTarget';
import { ArtifactDetails } from './artifact/ArtifactDetails';
import { DrawerFrame, NotFound } from './parts/Details';
import { TrailDetails } from './trail/TrailDetails';

/** The record that a link opens in the drawer, among the link's own `flows`. */
export default function DrawerContent(props: {
  target: DrawerTarget;
  flows: LinkResponse['flows'];
}) {
  const { target, flows } = props;
  const { t } = useTranslation();
  switch (target.kind) {
    case 'trail':
      return <TrailDetails trail={target.trail} flows={flows} />;
    case 'artifact':
      return <ArtifactDetails fingerprint={target.fingerprint} flows={flows} />;
    default:
      return (
        <DrawerFrame title={t('drawer.linkNotFoundTitle')}>
          <NotFound of="link" />
        </DrawerFrame>
      );
  }
}
