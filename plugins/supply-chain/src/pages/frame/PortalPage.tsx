import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { AboutEntityContext } from '../../ui/useErrorText';
import { SupplyChainProvider } from '../../ui/SupplyChainProvider';

const useStyles = makeStyles(
  theme => ({
    root: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
      // In line with the header of the page, which has a margin below it.
      padding: theme.spacing(0, 2.5, 3),
    },
  }),
  { name: 'SupplyChainPortalPage' },
);

/** The frame of a page without an entity. */
export function PortalPage(props: { children: ReactNode }) {
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <AboutEntityContext.Provider value={false}>
        <SupplyChainProvider>{props.children}</SupplyChainProvider>
      </AboutEntityContext.Provider>
    </div>
  );
}
