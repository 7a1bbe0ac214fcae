import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles(
  {
    // A link in a table is told by more than its colour.
    root: { textDecoration: 'underline', overflowWrap: 'anywhere' },
  },
  { name: 'SupplyChainExternalLink' },
);

/** True for an http or https address, the only ones that become a link. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^https?:\/\//i.test(address);
}

/**
 * A link to an address from a record, in a new window. An address that is
 * neither http nor https, or none, gives the text alone.
 */
export function ExternalLink(props: {
  to?: string;
  label?: string;
  children: ReactNode;
}) {
  const { to, label, children } = props;
  const classes = useStyles();
  if (!isWebAddress(to)) {
    return <>{children}</>;
  }
  return (
    <Link
      to={to}
      className={classes.root}
      rel="noopener noreferrer"
      aria-label={label}
    >
      {children}
    </Link>
  );
}
