import { Link } from '@backstage/core-components';
import type { RouteRef } from '@backstage/core-plugin-api';
import { makeStyles } from '@material-ui/core/styles';
import { withDrawerTarget, type DrawerTarget } from '../../hooks/drawerTarget';
import { useTabPath } from '../../hooks/useTabPath';
import { clipText } from '../PipelineText';

/** More than this of a name does not fit beside other facts. */
const MAX_LENGTH = 80;

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
 * @param props - `children` is text of a pipeline, shown without a link where
 *   the app does not have the tab; `title` is the whole of it
 */
export function EvidenceLink(props: {
  tab: RouteRef;
  target: DrawerTarget;
  title?: string;
  children: string;
}) {
  const { tab, target, title, children } = props;
  const classes = useStyles();
  const path = useTabPath(tab);
  const text = <bdi title={title}>{clipText(children, MAX_LENGTH)}</bdi>;
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
