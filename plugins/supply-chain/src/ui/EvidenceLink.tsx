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
 * A link to a tab with an open drawer, for other parts of the entity's page.
 *
 * @param props - `children` renders without a link if the app doesn't have the
 *   tab; `title` is the full text
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
