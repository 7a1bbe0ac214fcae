import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'grid',
      gridTemplateColumns: 'minmax(90px, 130px) minmax(0, 1fr)',
      gap: theme.spacing(0.75, 2),
      margin: 0,
      '& dt': { color: mutedColor(theme) },
      '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
      [theme.breakpoints.down('xs')]: {
        gridTemplateColumns: 'fit-content(35%) minmax(0, 1fr)',
      },
    },
  }),
  { name: 'SupplyChainFactList' },
);

/** A term with its value; omitted without a value. */
export interface Fact {
  term: string;
  value: ReactNode;
}

/** A list of short facts. */
export function FactList(props: { facts: readonly Fact[] }) {
  const classes = useStyles();
  const known = props.facts.filter(({ value }) => Boolean(value));
  if (known.length === 0) {
    return null;
  }
  return (
    <dl className={classes.root}>
      {known.map(({ term, value }) => (
        <FactRow key={term} term={term} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ term, value }: Fact) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  );
}
