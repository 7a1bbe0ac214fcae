import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DrawerTarget } from '../model/drawerTarget';
import { useDrawer } from './useDrawer';

const useStyles = makeStyles(
  theme => ({
    root: {
      color: theme.palette.primary.main,
      // Links in a table need more than a color to stand out.
      textDecoration: 'underline',
      overflowWrap: 'anywhere',
      // Targets on top of each other must be at least this high (WCAG 2.2).
      display: 'inline-block',
      minHeight: 24,
    },
  }),
  { name: 'SupplyChainDrawerLink' },
);

/**
 * A link that opens a drawer; its URL can be copied and opened elsewhere.
 *
 * @param props - pass a `tabIndex` of -1 if an adjacent element does the same
 */
export function DrawerLink(props: {
  target: DrawerTarget;
  label?: string;
  tabIndex?: -1;
  children: ReactNode;
}) {
  const { target, label, tabIndex, children } = props;
  const classes = useStyles();
  const { linkTo } = useDrawer();
  return (
    <RouterLink
      {...linkTo(target)}
      className={classes.root}
      aria-label={label}
      tabIndex={tabIndex}
    >
      {children}
    </RouterLink>
  );
}
