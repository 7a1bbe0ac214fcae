import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { focusOutline } from './focusOutline';
import { SupplyChainProvider } from './SupplyChainProvider';

const useStyles = makeStyles(
  theme => ({
    root: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
      ...focusOutline(theme),
    },
  }),
  { name: 'SupplyChainViewFrame' },
);

/** The frame of each tab, card and page: text style, shared data and texts. */
export function ViewFrame(props: { children: ReactNode }) {
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <SupplyChainProvider>{props.children}</SupplyChainProvider>
    </div>
  );
}
