import { useAnalytics } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { VisuallyHidden } from './VisuallyHidden';

const useStyles = makeStyles(
  theme => ({
    root: {
      position: 'relative',
      color: theme.palette.primary.main,
      // A link in a table is told by more than its colour.
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainExternalLink' },
);

/** No user info and no backslash: either makes one host look like another. */
const WEB_ADDRESS = /^https?:\/\/[^/?#\\@]+([/?#]|$)/i;

/** True for an http or https address, the only ones that become a link. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && WEB_ADDRESS.test(address);
}

/**
 * A link to an address from a record, in a new window. Any other address, or
 * none, gives the text alone.
 */
export function ExternalLink(props: {
  to?: string;
  label?: string;
  children: ReactNode;
}) {
  const { to, label, children } = props;
  return isWebAddress(to) ? (
    <WebLink to={to} label={label}>
      {children}
    </WebLink>
  ) : (
    <>{children}</>
  );
}

function WebLink(props: { to: string; label?: string; children: ReactNode }) {
  const { to, label, children } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const analytics = useAnalytics();
  const newWindow = t('link.newWindow');
  return (
    <a
      href={to}
      className={classes.root}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label && `${label}, ${newWindow}`}
      onClick={event =>
        analytics.captureEvent('click', event.currentTarget.text, {
          attributes: { to },
        })
      }
    >
      {children}
      {!label && <VisuallyHidden>, {newWindow}</VisuallyHidden>}
    </a>
  );
}
