import { makeStyles } from '@material-ui/core/styles';
import type {
  EnvironmentRef,
  Issue,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { environmentLabels } from '../model/environments';
import { stateWord } from '../model/states';
import { listNames } from '../model/text';
import { Marked } from './states';
import { PLAIN_LIST, wrappingRow } from './styles';
import { MutedText, None, UntrustedText } from './text';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    facts: {
      display: 'grid',
      gridTemplateColumns: 'minmax(90px, 130px) minmax(0, 1fr)',
      gap: theme.spacing(0.75, 2),
      margin: 0,
      '& dt': {
        minWidth: 0,
        color: mutedColor(theme),
        overflowWrap: 'anywhere',
      },
      '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
      [theme.breakpoints.down('xs')]: {
        gridTemplateColumns: 'fit-content(35%) minmax(0, 1fr)',
      },
    },
    issues: wrappingRow(theme.spacing(0, 1)),
    rows: {
      ...PLAIN_LIST,
      display: 'grid',
      gap: theme.spacing(0.75),
      overflowWrap: 'anywhere',
    },
    inTime: {
      paddingLeft: theme.spacing(2),
      borderLeft: `2px solid ${theme.palette.divider}`,
    },
    row: {
      ...wrappingRow(theme.spacing(0.25, 1)),
      minWidth: 0,
      '& > *': { minWidth: 0 },
      // Stays on the line of the mark before it.
      '& > * + *': { maxWidth: 'calc(100% - 26px)' },
    },
  }),
  { name: 'SupplyChainLists' },
);

/** A term with its value; omitted without a value. */
export type Fact = readonly [term: string, value: ReactNode];

/** A list of short facts, whose texts may come from a pipeline. */
export function FactList(props: { facts: readonly Fact[] }) {
  const classes = useStyles();
  const known = props.facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) {
    return null;
  }
  return (
    <dl className={classes.facts}>
      {known.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>
            {typeof value === 'string' ? (
              <UntrustedText>{value}</UntrustedText>
            ) : (
              value
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/**
 * A list of rows whose parts wrap, or a text if it is empty.
 *
 * @param props - `inTime` means that rows are in chronological order
 */
export function RowList<T>(props: {
  rows: readonly T[];
  none?: string;
  label?: string;
  inTime?: boolean;
  children(row: T): ReactNode;
}) {
  const { rows, none, label, inTime, children } = props;
  const classes = useStyles();
  if (rows.length === 0) {
    return none ? <MutedText block>{none}</MutedText> : null;
  }
  const List = inTime ? 'ol' : 'ul';
  return (
    <List
      className={`${classes.rows} ${inTime ? classes.inTime : ''}`}
      aria-label={label}
    >
      {rows.map((row, index) => (
        // Items reported by pipelines may have no name, or the same one.
        <li key={index} className={classes.row}>
          {children(row)}
        </li>
      ))}
    </List>
  );
}

const ISSUE_STATES = {
  failed: 'non-compliant',
  missing: 'missing',
  pending: 'pending',
} as const;

/**
 * The names of what failed, is missing or is pending, by kind.
 *
 * @param props - `state` is what has the issues, and why none are known
 */
export function IssueNames(props: {
  issues: readonly Issue[];
  state: StateValue;
}) {
  const { issues, state } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  if (issues.length === 0) {
    return state === 'compliant' ? (
      <None />
    ) : (
      <MutedText>
        {state === 'non-compliant' || state === 'incomplete'
          ? t('issue.unexplained')
          : stateWord(t, state)}
      </MutedText>
    );
  }
  return (
    <div className={classes.issues}>
      {(['failed', 'missing', 'pending'] as const).map(kind => {
        const names = issues
          .filter(issue => issue.kind === kind)
          .map(({ attestation, artifact }) => attestation ?? artifact ?? '');
        return (
          names.length > 0 && (
            <Marked key={kind} state={ISSUE_STATES[kind]}>
              {t(`issue.${kind}`, {
                name: listNames(t, [...new Set(names)], 2),
              })}
            </Marked>
          )
        );
      })}
    </div>
  );
}

/**
 * The environments where something is running.
 *
 * @param props - `environments` is undefined if unknown; `among` is what else is
 *   shown, such as the link's flows
 */
export function RunningIn(props: {
  environments?: readonly EnvironmentRef[];
  among?: readonly Pick<EnvironmentRef, 'region' | 'org'>[];
}) {
  const { environments, among = [] } = props;
  const { t } = useTranslation();
  if (!environments) {
    return <MutedText>{t('state.unknown')}</MutedText>;
  }
  if (environments.length === 0) {
    return <MutedText>{t('cell.notRunning')}</MutedText>;
  }
  const labelOf = environmentLabels([...among, ...environments]);
  return (
    <ul style={{ ...PLAIN_LIST, ...wrappingRow('0 12px') }}>
      {environments.map(environment => (
        <li key={JSON.stringify(environment)}>
          <UntrustedText>{labelOf(environment)}</UntrustedText>
        </li>
      ))}
    </ul>
  );
}
