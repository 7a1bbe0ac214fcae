import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { Fragment } from 'react';
import {
  searchOfIssue,
  type ServicesScope,
} from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { unmetCounts } from '../../model/unmetCounts';
import { stateStyle } from '../../ui/stateStyle';
import { StateMark } from '../../ui/StateMark';
import { mutedColor, toneColor } from '../../ui/tones';
import { UntrustedText } from '../../ui/UntrustedText';

/** Maximum number of issues to show. */
const SHOWN = 4;

const useStyles = makeStyles(
  theme => ({
    title: {
      margin: theme.spacing(0, 0, 0.5),
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 500,
      color: mutedColor(theme),
    },
    list: { margin: 0, padding: 0, listStyle: 'none' },
    issue: { marginBottom: theme.spacing(0.75) },
    line: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(0, 1),
    },
    counts: {
      display: 'inline-flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0, 0.5),
      color: mutedColor(theme),
      fontVariantNumeric: 'tabular-nums',
    },
    bar: {
      display: 'flex',
      height: 6,
      borderRadius: 3,
      backgroundColor: theme.palette.divider,
      overflow: 'hidden',
      // Lengths need backgrounds, which forced colors remove.
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        border: '1px solid CanvasText',
        backgroundColor: 'Canvas',
        '& > *': { backgroundColor: 'CanvasText' },
      },
    },
    bad: { backgroundColor: toneColor(theme, 'bad') },
    good: {},
    waiting: { backgroundColor: toneColor(theme, 'waiting') },
    neutral: { backgroundColor: toneColor(theme, 'neutral') },
  }),
  { name: 'SupplyChainCommonIssues' },
);

/**
 * The attestations that fail, are missing or are pending in the most components,
 * each linking to those components.
 *
 * @param props - `response` is the one without filters
 */
export function CommonIssues(props: {
  response: Pick<ServicesResponse, 'unmet' | 'total'>;
  scope?: ServicesScope;
}) {
  const { response, scope } = props;
  const { unmet, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  if (unmet.length === 0) {
    return null;
  }
  return (
    <section>
      <h3 className={classes.title}>{t('trend.unmet')}</h3>
      <ul className={classes.list}>
        {unmet.slice(0, SHOWN).map(issue => (
          <Issue key={issue.name} issue={issue} total={total} scope={scope} />
        ))}
      </ul>
    </section>
  );
}

function Issue(props: {
  issue: ServicesResponse['unmet'][number];
  total: number;
  scope?: ServicesScope;
}) {
  const { issue, total, scope } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const counts = unmetCounts(t, issue);
  // A component may have several of them, but has one place in the bar.
  const sum = counts.reduce((all, { count }) => all + count, 0);
  const widthOf = (count: number) =>
    total > 0 ? (count / sum) * Math.min(1, issue.components / total) : 0;
  return (
    <li className={classes.issue}>
      <div className={classes.line}>
        <Link to={searchOfIssue(issue.name, scope)}>
          <UntrustedText lines={1}>{issue.name}</UntrustedText>
        </Link>
        <span className={classes.counts}>
          {counts.map(({ state, text }, index) => (
            <Fragment key={state}>
              <StateMark state={state} wordless />
              <span>{index < counts.length - 1 ? `${text},` : text}</span>
            </Fragment>
          ))}{' '}
          <span>{t('services.ofTotal', { total })}</span>
        </span>
      </div>
      <div className={classes.bar} aria-hidden>
        {counts.map(({ state, count }) => (
          <div
            key={state}
            className={classes[stateStyle(state).tone]}
            style={{ width: `${widthOf(count) * 100}%` }}
          />
        ))}
      </div>
    </li>
  );
}
