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

/** A summary with collapsible details below it. */
export function Disclosure(props: { summary: ReactNode; children: ReactNode }) {
  const classes = useStyles();
  return (
    <details className={classes.root}>
      <summary className={classes.summary}>{props.summary}</summary>
      {props.children}
    </details>
  );
}
