import { makeStyles } from '@material-ui/core/styles';
import Paper from '@material-ui/core/Paper';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { stateStyle } from './stateStyle';
import { VerdictFrame } from './VerdictFrame';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      marginBottom: theme.spacing(2),
      '& > :first-child': { flex: '1 1 320px' },
      '& p': { margin: theme.spacing(0.5, 0, 0) },
    },
    beside: { padding: theme.spacing(1.25, 2) },
  }),
  { name: 'SupplyChainAnswer' },
);

/**
 * The answer of a page in a sentence.
 *
 * @param props - `state` is its mark; `rest` follows the headline; `beside`
 *   stands to the right; `children` below
 */
export function Answer(props: {
  state: StateValue;
  headline: string;
  rest?: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { state, headline, rest, beside, children } = props;
  const classes = useStyles();
  return (
    <Paper variant="outlined" className={classes.root}>
      <VerdictFrame
        tone={stateStyle(state).tone}
        mark={state}
        headline={headline}
        reason={rest}
      >
        {children}
      </VerdictFrame>
      {beside && <div className={classes.beside}>{beside}</div>}
    </Paper>
  );
}
