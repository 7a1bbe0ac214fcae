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
      // Links in a table need more than a color to stand out.
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainExternalLink' },
);

/** Without user info and backslashes, which can disguise the host. */
const WEB_ADDRESS = /^https?:\/\/[^/?#\\@]+([/?#]|$)/i;

/** True for http and https URLs, the only ones that become links. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && WEB_ADDRESS.test(address);
}

/**
 * A link to a URL from a record, in a new tab. Renders only the text if the URL
 * is missing or invalid.
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
