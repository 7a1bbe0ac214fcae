import IconButton from '@material-ui/core/IconButton';
import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import Typography from '@material-ui/core/Typography';
import CloseIcon from '@material-ui/icons/Close';
import LinkIcon from '@material-ui/icons/Link';
import type { ReactNode } from 'react';
import { CopyButton, usePageUrl } from '../../ui/copying';
import { useDrawer } from '../../ui/useDrawer';
import { useTranslation } from '../../i18n/useTranslation';
import { UntrustedText } from '../../ui/text';

/**
 * ID of the heading that labels the drawer; only one drawer is open at a time.
 */
export const DRAWER_TITLE_ID = 'supply-chain-drawer-title';

const useStyles = makeStyles(
  theme => ({
    header: {
      position: 'sticky',
      '@media print': { position: 'static' },
      top: 0,
      zIndex: 1,
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
      padding: theme.spacing(2, 2, 1, 3),
      backgroundColor: theme.palette.background.paper,
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
    title: {
      minWidth: 0,
      fontWeight: 'bold',
      lineHeight: 1.4,
      margin: 0,
    },
    actions: { display: 'inline-flex', alignItems: 'center', flexShrink: 0 },
    body: { padding: theme.spacing(2, 3, 4) },
  }),
  { name: 'SupplyChainDrawerFrame' },
);

/** The frame of a drawer: its heading, the close button and the content. */
export function DrawerFrame(props: {
  title: string;
  /** Shown next to the close button. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, action, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { close } = useDrawer();
  const url = usePageUrl();
  return (
    <>
      <div className={classes.header}>
        <Typography
          id={DRAWER_TITLE_ID}
          variant="h6"
          component="h2"
          className={classes.title}
        >
          <UntrustedText lines={3}>{title}</UntrustedText>
        </Typography>
        <span className={classes.actions}>
          <CopyButton text={url} what={t('attest.link')} icon={LinkIcon} />
          {action}
          <Tooltip title={t('drawer.close')}>
            <IconButton
              size="small"
              aria-label={t('drawer.close')}
              onClick={close}
            >
              <CloseIcon />
            </IconButton>
          </Tooltip>
        </span>
      </div>
      <div className={classes.body}>{children}</div>
    </>
  );
}
