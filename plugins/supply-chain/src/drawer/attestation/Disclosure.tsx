import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles(
  theme => ({
    root: { '&[open] > summary': { marginBottom: theme.spacing(1) } },
    summary: {
      width: 'fit-content',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainDisclosure' },
);

/** What is shown on request, below what it is. */
export function Disclosure(props: { summary: ReactNode; children: ReactNode }) {
  const classes = useStyles();
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{props.summary}</summary>
      {props.children}
    </details>
  );
}
