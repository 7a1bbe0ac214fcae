import { Link } from '@backstage/core-components';
import type { RouteRef } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { withDrawerTarget, type DrawerTarget } from '../model/drawerTarget';
import { useTabPath } from './useTabPath';

const useStyles = makeStyles(
  {
    root: {
      display: 'inline-block',
      maxWidth: '100%',
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
    },
  },
  { name: 'SupplyChainEvidenceLink' },
);

/**
 * Leads from elsewhere on the entity's page to a tab with a drawer open in it.
 *
 * @param props - `children` is shown without a link where the app does not have
 *   the tab; `title` is the whole of it
 */
export function EvidenceLink(props: {
  tab: RouteRef;
  target: DrawerTarget;
  title?: string;
  children: ReactNode;
}) {
  const { tab, target, title, children } = props;
  const classes = useStyles();
  const path = useTabPath(tab);
  const text = <bdi title={title}>{children}</bdi>;
  if (!path) {
    return text;
  }
  const query = withDrawerTarget(new URLSearchParams(), target);
  return (
    <Link className={classes.root} to={`${path}?${query}`}>
      {text}
    </Link>
  );
}
