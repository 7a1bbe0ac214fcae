import { makeStyles } from '@material-ui/core/styles';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { clipText } from '../model/text';
import { RelativeTime } from './times';
import { StateMark } from './states';
import { caption, PLAIN_LIST } from './styles';
import { toneColor } from './tones';

/** Width of an arrow between two stages, in pixels. */
const ARROW = 112;

const useStyles = makeStyles(
  theme => ({
    lane: { ...PLAIN_LIST, maxWidth: 720, marginTop: theme.spacing(1.5) },
    stage: {
      position: 'relative',
      paddingBottom: theme.spacing(1.5),
      '&:last-child': { paddingBottom: 0 },
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        left: 9,
        top: 24,
        bottom: 0,
        borderStyle: 'solid',
        borderWidth: '0 0 0 2px',
        borderColor: theme.palette.text.disabled,
      },
      '&:has(+ $apart)::before': { borderStyle: 'dashed' },
    },
    apart: {},
    bad: {},
    frame: {
      display: 'grid',
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      alignContent: 'start',
      alignItems: 'center',
      columnGap: theme.spacing(1),
    },
    name: {
      margin: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      lineHeight: '22px',
      overflowWrap: 'anywhere',
    },
    moment: { ...caption(theme), lineHeight: '22px', whiteSpace: 'nowrap' },
    details: {
      ...caption(theme),
      gridColumn: '2 / -1',
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
      // Texts around them keep links apart.
      '& a': { minHeight: 0 },
    },
    across: {
      [theme.breakpoints.up(1100)]: {
        display: 'flex',
        maxWidth: 'none',
        '& $stage': {
          display: 'flex',
          flex: '1.4 1 0',
          maxWidth: 480 + ARROW,
          paddingBottom: 0,
        },
        // The first one has no arrow before it.
        '& $stage:first-child': { flexGrow: 1, maxWidth: 480 },
        '& $stage + $stage': { paddingLeft: ARROW },
        '& $stage::before': {
          left: 'calc(100% + 6px)',
          top: 22,
          bottom: 'auto',
          width: ARROW - 16,
          borderWidth: '2px 0 0',
        },
        // The head of the arrow.
        '& $stage + $stage::after': {
          content: '""',
          position: 'absolute',
          left: ARROW - 10,
          top: 19,
          borderLeft: `6px solid ${theme.palette.text.disabled}`,
          borderTop: '4px solid transparent',
          borderBottom: '4px solid transparent',
        },
        '& $frame': {
          flex: 1,
          minWidth: 0,
          padding: theme.spacing(1.25, 1.5),
          borderRadius: 8,
          border: `1px solid ${theme.palette.divider}`,
        },
        '& $bad $frame': {
          borderColor: toneColor(theme, 'bad'),
          borderTopWidth: 3,
          paddingTop: 8,
        },
        '& $details': { gridColumn: '1 / -1' },
        '& $distance': {
          position: 'absolute',
          left: 0,
          top: 28,
          width: ARROW - 4,
          textAlign: 'center',
        },
      },
    },
    distance: {},
  }),
  { name: 'SupplyChainLane' },
);

/**
 * The way of a change, a {@link LaneStage} each, from top to bottom.
 *
 * @param props - `across` if it goes from left to right where there is room
 */
export function Lane(props: {
  label: string;
  across?: boolean;
  children: ReactNode;
}) {
  const { label, across, children } = props;
  const classes = useStyles();
  return (
    <ol
      className={`${classes.lane} ${across ? classes.across : ''}`}
      aria-label={label}
    >
      {children}
    </ol>
  );
}

/**
 * A flow or an environment on the way of a change.
 *
 * @param props - `moment` is ISO 8601; `distance` is from the stage before;
 *   `apart` if that has another build; `actions` stand last
 */
export function LaneStage(props: {
  state?: StateValue;
  name: string;
  moment?: string;
  distance?: ReactNode;
  apart?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { state, name, moment, distance, apart, actions, children } = props;
  const classes = useStyles();
  return (
    <li
      className={[
        classes.stage,
        apart ? classes.apart : '',
        state === 'non-compliant' ? classes.bad : '',
      ].join(' ')}
    >
      <div className={classes.frame}>
        {state ? <StateMark state={state} /> : <span />}
        <h3 className={classes.name} title={name}>
          <bdi>{clipText(name, 80)}</bdi>
        </h3>
        <span className={classes.moment}>
          {moment && <RelativeTime moment={moment} />}
        </span>
        <div className={classes.details}>{children}</div>
        {distance && (
          <div className={`${classes.details} ${classes.distance}`}>
            {distance}
          </div>
        )}
        <div className={classes.details}>{actions}</div>
      </div>
    </li>
  );
}
