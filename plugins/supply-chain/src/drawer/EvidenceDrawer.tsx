import Drawer from '@material-ui/core/Drawer';
import { makeStyles } from '@material-ui/core/styles';
import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { lazy, Suspense, useRef } from 'react';
import type { DrawerTarget } from '../model/drawerTarget';
import { useDrawer } from '../ui/useDrawer';
import { useTranslation } from '../i18n/useTranslation';
import { focusOutline } from '../ui/ViewFrame';
import { DialogHost } from '../writes/WriteDialog';
import { DRAWER_TITLE_ID, DrawerFrame, NotFound } from './parts/Details';

// On demand: most visits need no drawer.
const load = () => import('./details');
const ArtifactDetails = lazy(async () => ({
  default: (await load()).ArtifactDetails,
}));
const TrailDetails = lazy(async () => ({
  default: (await load()).TrailDetails,
}));

const useStyles = makeStyles(
  theme => ({
    // Prints the drawer alone, on as many pages as it needs.
    root: {
      '@media print': {
        position: 'static !important' as 'static',
        'body:has(> &)': { overflow: 'visible !important' },
        'body:has(> &) > :not(&)': { display: 'none !important' },
        '& > [aria-hidden]': { display: 'none !important' },
      },
    },
    paper: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      width: 'min(720px, 100vw)',
      // Text from pipelines may contain words of any length.
      overflowWrap: 'anywhere',
      // Forced colors remove the shadow that separates it from the page.
      '@media (forced-colors: active)': { borderLeft: '1px solid' },
      color: theme.palette.text.primary,
      backgroundColor: theme.palette.background.paper,
      '@media print': {
        position: 'static',
        width: '100%',
        height: 'auto',
        overflow: 'visible',
        boxShadow: 'none',
        '& button:not([aria-expanded])': { display: 'none' },
      },
      ...focusOutline(theme),
    },
  }),
  { name: 'SupplyChainEvidenceDrawer' },
);

/**
 * Shows the trail or artifact in the page's URL, next to the table. As a
 * dialog, it traps focus, closes on Escape and restores focus.
 */
export function EvidenceDrawer(props: { link?: LinkResponse }) {
  const flows = props.link?.flows ?? [];
  const classes = useStyles();
  const { t } = useTranslation();
  const { target, close } = useDrawer();
  // Keeps the content visible while the drawer slides out.
  const last = useRef<DrawerTarget>();
  const shown = target ?? last.current;
  last.current = shown;
  return (
    <Drawer
      anchor="right"
      className={classes.root}
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
      {shown && (
        // Remounted for each target, so that no state carries over.
        <DialogHost key={JSON.stringify({ ...shown, attestations: undefined })}>
          <Suspense fallback={<DrawerFrame title={t('loading')} />}>
            {shown.kind === 'trail' && (
              <TrailDetails trail={shown.trail} flows={flows} />
            )}
            {shown.kind === 'artifact' && (
              <ArtifactDetails fingerprint={shown.fingerprint} flows={flows} />
            )}
            {shown.kind === 'unknown' && (
              <DrawerFrame title={t('drawer.linkNotFoundTitle')}>
                <NotFound of="link" />
              </DrawerFrame>
            )}
          </Suspense>
        </DialogHost>
      )}
    </Drawer>
  );
}
