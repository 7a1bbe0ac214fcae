import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { TREND_WEEKS } from 'backstage-plugin-supply-chain-common';
import type {
  ResponseMeta,
  LinkResponse,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { useDeferredRender } from '../../../ui/useDeferredRender';
import { useTrend } from '../../../queries/useEntityQueries';
import { useTranslation } from '../../../i18n/useTranslation';
import { whyIncomplete } from '../../../model/whyIncomplete';
import { Disclosure } from '../../../ui/Disclosure';
import { MutedText } from '../../../ui/MutedText';
import { Panel } from '../../../ui/Panel';
import { flowSources, QueryNotices } from '../../../ui/QueryNotices';
import { RelativeTime } from '../../../ui/RelativeTime';
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
 * @param props - `table` reports problems with the link
 */
export function Trend(props: {
  link?: LinkResponse;
  table: UseQueryResult<ResponseMeta>;
}) {
  const { link, table } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const query = useTrend();
  // Render after the matrix, which users come to this tab for.
  const drawn = useDeferredRender();
  if (isReportedBy(query, table)) {
    return null;
  }
  return (
    <Panel label={t('trend.title')}>
      <h3 className={classes.title}>{t('trend.title')}</h3>
      <QueryNotices query={query} sources={flowSources(link)} besides={table} />
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
  const { weeks, unmet, complete, asOf, stale } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  if (weeks.length === 0) {
    return <MutedText block>{t('trend.tooShort')}</MutedText>;
  }
  return (
    <>
      {weeks.every(({ trails }) => trails === 0) ? (
        <MutedText block>
          {t(complete ? 'trend.empty' : 'trend.emptyKnown', {
            count: weeks.length,
          })}
        </MutedText>
      ) : (
        <>
          <div className={classes.parts}>
            <ShareTrend weeks={weeks} complete={complete} />
            <TimeTrend weeks={weeks} seconds={response.secondsToCompliant} />
            <UnmetList unmet={unmet} complete={complete} />
          </div>
          {weeks.some(week => week.secondsToCompliant !== undefined) && (
            <MutedText block>{t('trend.timeHint')}</MutedText>
          )}
          <Disclosure summary={t('trend.figures')}>
            <TrendTable weeks={weeks} />
          </Disclosure>
        </>
      )}
      {weeks.length < TREND_WEEKS && (
        <MutedText block>{t('trend.earlier')}</MutedText>
      )}
      {asOf && !stale && (
        <MutedText block>
          {t('trend.asOf', { when: <RelativeTime moment={asOf} /> })}
        </MutedText>
      )}
      {!complete && (
        <MutedText block>
          {whyIncomplete(t, 'trend', response) ?? t('trend.partial')}
        </MutedText>
      )}
    </>
  );
}

function TrendSkeleton() {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div
      className={classes.parts}
      role="progressbar"
      aria-label={t('trend.loading')}
    >
      <Skeleton variant="rect" height={92} />
      <Skeleton variant="rect" height={92} />
      <Skeleton variant="rect" height={92} />
    </div>
  );
}
