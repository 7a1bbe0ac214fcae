import { makeStyles } from '@material-ui/core/styles';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { RelativeTime } from './times';
import { StateMark } from './states';
import { UntrustedText } from './text';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    list: { margin: theme.spacing(1.5, 0, 0), padding: 0, listStyle: 'none' },
    step: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      columnGap: theme.spacing(1.25),
      paddingBottom: theme.spacing(1.5),
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        left: 9,
        top: 22,
        bottom: 0,
        borderLeft: `2px solid ${theme.palette.text.disabled}`,
      },
    },
    // Below it runs another build.
    apart: { '&::before': { borderLeftStyle: 'dashed !important' } },
    name: { fontWeight: 600, overflowWrap: 'anywhere' },
    aside: { color: mutedColor(theme), whiteSpace: 'nowrap' },
    details: {
      gridColumn: '2 / 4',
      color: mutedColor(theme),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainLaneStep' },
);

/** The way of a change, a {@link LaneStep} each. */
export function LaneSteps(props: { label: string; children: ReactNode }) {
  const { label, children } = props;
  const classes = useStyles();
  return (
    <ol className={classes.list} aria-label={label}>
      {children}
    </ol>
  );
}

/**
 * A flow or an environment on the way of a change.
 *
 * @param props - `moment` is ISO 8601; `apart` if another build comes next
 */
export function LaneStep(props: {
  state?: StateValue;
  name: string;
  moment?: string;
  apart?: boolean;
  children: ReactNode;
}) {
  const { state, name, moment, apart } = props;
  const classes = useStyles();
  return (
    <li className={`${classes.step} ${apart ? classes.apart : ''}`}>
      {state ? <StateMark state={state} /> : <span />}
      <span className={classes.name}>
        <UntrustedText>{name}</UntrustedText>
      </span>
      <span className={classes.aside}>
        {moment && <RelativeTime moment={moment} />}
      </span>
      {props.children}
    </li>
  );
}

/** A line about a step. */
export function LaneDetails(props: { children: ReactNode }) {
  const classes = useStyles();
  return <div className={classes.details}>{props.children}</div>;
}
