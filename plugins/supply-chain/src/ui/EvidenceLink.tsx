import { Link } from '@backstage/core-components';
import { useRouteRef, type RouteRef } from '@backstage/core-plugin-api';
import {
  entityRouteParams,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
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

interface LinkProps {
  target: DrawerTarget;
  title?: string;
  children: ReactNode;
}

/**
 * A link to a tab with an open drawer, for other parts of the entity's page.
 *
 * @param props - `children` renders without a link if the app doesn't have the
 *   tab; `title` is the full text
 */
export function EvidenceLink(props: { tab: RouteRef } & LinkProps) {
  const { tab, ...rest } = props;
  return <PathLink path={useTabPath(tab)} {...rest} />;
}

/**
 * A link to an open drawer on the page of an entity, for pages of the portal.
 * The tabs have their default paths: the app knows the actual path of a tab only
 * on its entity's page.
 */
export function EntityEvidenceLink(props: { entityRef: string } & LinkProps) {
  const { entityRef, ...rest } = props;
  const entityPath = useRouteRef(entityRouteRef)(
    entityRouteParams(entityRef, { encodeParams: true }),
  );
  const tab = rest.target.kind === 'artifact' ? 'artifacts' : 'compliance';
  return <PathLink path={`${entityPath}/${tab}`} {...rest} />;
}

function PathLink(props: { path: string | undefined } & LinkProps) {
  const { path, target, title, children } = props;
  const classes = useStyles();
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
