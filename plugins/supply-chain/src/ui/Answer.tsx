import { makeStyles } from '@material-ui/core/styles';
import Paper from '@material-ui/core/Paper';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { StateMark } from './StateMark';
import { stateStyle } from './stateStyle';
import { toneColor, toneTextColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      gap: theme.spacing(2),
      marginBottom: theme.spacing(2),
      padding: theme.spacing(2, 2, 2, 2.5),
      borderLeft: `4px solid ${theme.palette.divider}`,
      overflowWrap: 'anywhere',
      '& p': { margin: theme.spacing(0.5, 0, 0) },
    },
    body: { flex: 1, minWidth: 0 },
    title: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: theme.spacing(0.5, 2),
    },
    sentence: {
      flex: '1 1 320px',
      minWidth: 0,
      margin: 0,
      fontSize: 20,
      fontWeight: 'normal',
      lineHeight: '28px',
      '& strong': { fontWeight: 600 },
    },
    good: { borderLeftColor: toneColor(theme, 'good') },
    bad: {
      borderLeftColor: toneColor(theme, 'bad'),
      '& strong': { color: toneTextColor(theme, 'bad') },
    },
    waiting: { borderLeftColor: toneColor(theme, 'waiting') },
    neutral: {},
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
  headline: ReactNode;
  rest?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { state, headline, rest, beside, children } = props;
  const classes = useStyles();
  return (
    <Paper
      variant="outlined"
      className={`${classes.root} ${classes[stateStyle(state).tone]}`}
    >
      <StateMark state={state} wordless large />
      <div className={classes.body}>
        <div className={classes.title}>
          <h2 className={classes.sentence}>
            <strong>{headline}</strong>
            {rest}
          </h2>
          {beside}
        </div>
        {children}
      </div>
    </Paper>
  );
}
