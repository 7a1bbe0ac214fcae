import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  ResponseMeta,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { useDeferredRender } from '../../../ui/useDeferredRender';
import { useTranslation } from '../../../i18n/useTranslation';
import { Disclosure } from '../../../ui/Disclosure';
import { MutedText } from '../../../ui/MutedText';
import { Panel } from '../../../ui/Panel';
import { causeOf } from '../../../ui/problemText';
import { isReportedBy, QueryStates } from '../../../ui/QueryStates';
import { TimeTrend } from './TimeTrend';
import { ShareTrend } from './ShareTrend';
import { TrendTable } from './TrendTable';
import { UnmetList } from './UnmetList';

const useStyles = makeStyles(
  theme => ({
    title: {
      margin: theme.spacing(0, 0, 1.5),
      fontSize: theme.typography.subtitle1.fontSize,
      fontWeight: 'bold',
    },
    parts: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      gap: theme.spacing(2, 4),
      marginBottom: theme.spacing(1.5),
    },
  }),
  { name: 'SupplyChainTrend' },
);

/**
 * The trend of recent weeks: the share of compliant trails, the time to get
 * there, and what fails or is missing most often.
 *
 * @param props - `table` is the query of the table below, which reports errors
 */
export function Trend(props: {
  query: UseQueryResult<TrendResponse>;
  table: UseQueryResult<ResponseMeta>;
}) {
  const { query, table } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  // Render after the matrix, which users come to this tab for.
  const drawn = useDeferredRender();
  if (isReportedBy(query, table)) {
    return null;
  }
  return (
    <Panel label={t('trend.title')}>
      <h3 className={classes.title}>{t('trend.title')}</h3>
      {drawn ? (
        <QueryStates query={query} skeleton={<TrendSkeleton />}>
          {response => <Figures response={response} />}
        </QueryStates>
      ) : (
        <TrendSkeleton />
      )}
    </Panel>
  );
}

function Figures(props: { response: TrendResponse }) {
  const { response } = props;
  const { weeks, unmet, coverage, problems, secondsToCompliant } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  if (weeks.every(({ trails }) => trails === 0)) {
    return (
      <MutedText block>
        {coverage.complete
          ? t('trend.empty', { amount: weeks.length })
          : causeOf(t, problems) ?? t('filter.nothingRead')}
      </MutedText>
    );
  }
  return (
    <>
      <div className={classes.parts}>
        <ShareTrend weeks={weeks} />
        <TimeTrend weeks={weeks.length} seconds={secondsToCompliant} />
        <UnmetList unmet={unmet} />
      </div>
      <Disclosure summary={t('trend.figures')}>
        <TrendTable weeks={weeks} />
      </Disclosure>
    </>
  );
}

function TrendSkeleton() {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.parts} role="progressbar" aria-label={t('loading')}>
      <Skeleton variant="rect" height={92} />
      <Skeleton variant="rect" height={92} />
      <Skeleton variant="rect" height={92} />
    </div>
  );
}
