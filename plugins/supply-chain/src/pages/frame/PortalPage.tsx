import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { AboutEntityContext } from '../../ui/QueryStates';
import { ViewFrame } from '../../ui/ViewFrame';

const useStyles = makeStyles(
  // In line with the header of the page, which has a margin below it.
  theme => ({ root: { padding: theme.spacing(0, 2.5, 3) } }),
  { name: 'SupplyChainPortalPage' },
);

/** The frame of a page without an entity. */
export function PortalPage(props: { children: ReactNode }) {
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <AboutEntityContext.Provider value={false}>
        <ViewFrame>{props.children}</ViewFrame>
      </AboutEntityContext.Provider>
    </div>
  );
}
