import Drawer from '@material-ui/core/Drawer';
import { makeStyles } from '@material-ui/core/styles';
import LinkOffIcon from '@material-ui/icons/LinkOff';
import type { LinkAnswer } from 'backstage-plugin-supply-chain-common';
import { useRef } from 'react';
import type { DrawerTarget } from '../model/drawerTarget';
import { useDrawer } from '../ui/useDrawer';
import { useTranslation } from '../i18n/useTranslation';
import { ArtifactDetails } from './artifact/ArtifactDetails';
import { EmptyState } from '../ui/EmptyState';
import { TrailDetails } from './trail/TrailDetails';
import { DialogHost } from '../writes/DialogHost';
import { DRAWER_TITLE_ID, DrawerFrame } from './DrawerFrame';

const useStyles = makeStyles(
  theme => ({
    paper: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      width: 'min(720px, 100vw)',
      // Text from pipelines, most of all, may have words of any length.
      overflowWrap: 'anywhere',
      // They drop the shadow that tells it from the page.
      '@media (forced-colors: active)': { borderLeft: '1px solid' },
      color: theme.palette.text.primary,
      backgroundColor: theme.palette.background.paper,
    },
  }),
  { name: 'SupplyChainEvidenceDrawer' },
);

/**
 * Shows the trail or the artifact that the address of the page names, beside
 * the table. It is a dialog: the focus moves in and returns, Escape closes it.
 */
export function EvidenceDrawer(props: { link?: LinkAnswer }) {
  const { link } = props;
  const classes = useStyles();
  const { target, close } = useDrawer();
  // What was open stays to be seen while the drawer slides away.
  const last = useRef<DrawerTarget>();
  last.current = target ?? last.current;
  return (
    <Drawer
      anchor="right"
      open={target !== undefined}
      onClose={close}
      transitionDuration={150}
      PaperProps={{
        className: classes.paper,
        role: 'dialog',
        'aria-modal': true,
        'aria-labelledby': DRAWER_TITLE_ID,
      }}
    >
      {last.current && (
        <DialogHost key={JSON.stringify(last.current)}>
          <DrawerContent target={last.current} link={link} />
        </DialogHost>
      )}
    </Drawer>
  );
}

/** A new one for each thing it shows: no data of another stays behind. */
function DrawerContent(props: { target: DrawerTarget; link?: LinkAnswer }) {
  const { target, link } = props;
  const { t } = useTranslation();
  switch (target.kind) {
    case 'trail':
      return <TrailDetails trail={target.trail} link={link} />;
    case 'artifact':
      return <ArtifactDetails fingerprint={target.fingerprint} link={link} />;
    default:
      return (
        <DrawerFrame title={t('drawer.unknown')}>
          <EmptyState
            alert
            icon={LinkOffIcon}
            title={t('drawer.unknownTitle')}
            hint={t('drawer.unknownHint')}
          />
        </DrawerFrame>
      );
  }
}
