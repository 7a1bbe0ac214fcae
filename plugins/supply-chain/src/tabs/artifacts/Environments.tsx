import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { readErrorOf } from 'backstage-plugin-supply-chain-common';
import type {
  ResponseMeta,
  EnvironmentsResponse,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useAt } from './useAt';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useLanguage } from '../../i18n/useLanguage';
import { useNow } from '../../ui/useNow';
import { useTranslation } from '../../i18n/useTranslation';
import { roundUpToMinute } from '../../model/localMinutes';
import { MessageLink } from '../../ui/MessageLink';
import { MutedText } from '../../ui/MutedText';
import { ShortTime } from '../../ui/ShortTime';
import { Panel } from '../../ui/Panel';
import { flowSources, QueryNotices } from '../../ui/QueryNotices';
import { isShown, isReportedBy, QueryStates } from '../../ui/QueryStates';
import { formatMoment } from '../../ui/formatTime';
import { AtControl } from './AtControl';
import { atRefusal } from './atRefusal';
import { EnvironmentsSentence } from './EnvironmentsSentence';
import { Lane } from './Lane';

const useStyles = makeStyles(
  theme => ({
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      // Above the controls, there is also a label on their border.
      gap: theme.spacing(2),
      '&:not(:last-child)': { marginBottom: theme.spacing(2) },
    },
    body: { flex: '1 1 320px', minWidth: 0 },
    refused: { alignSelf: 'center' },
    refusal: { margin: 0 },
    skeleton: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
      gap: theme.spacing(2),
    },
  }),
  { name: 'SupplyChainEnvironments' },
);

interface EnvironmentsProps {
  link?: LinkResponse;
  /** The query of the table below, which reports problems with the link. */
  table: UseQueryResult<ResponseMeta>;
}

/**
 * What is running in each environment, or was running at the time in the URL.
 */
export function Environments(props: EnvironmentsProps) {
  const { link, table } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { at, invalid, setAt } = useAt();
  const nowQuery = useEnvironments();
  const today = isShown(nowQuery) ? nowQuery.data : undefined;
  const refuse = useAtRefusal(at, invalid);
  const refusedAtOnce = refuse(today?.knownSince);
  const query = useEnvironments(refusedAtOnce ? undefined : at);
  const response = isShown(query) ? query.data : undefined;
  const silent =
    isReportedBy(nowQuery, table) ||
    (!at && !invalid && nowQuery.data && hasNothing(nowQuery.data));
  if (silent) {
    // The table shows the error or the empty state.
    return null;
  }
  // The response may have a more accurate start of the stored history.
  const refusal =
    refusedAtOnce ??
    refuse(historyStartOf(query.error)) ??
    refuse(response?.knownSince);
  return (
    <Panel label={t('environments.title')}>
      {!refusal && (
        <QueryNotices
          query={query}
          sources={flowSources(link)}
          besides={table}
        />
      )}
      <div className={classes.header}>
        <div className={`${classes.body} ${refusal ? classes.refused : ''}`}>
          {refusal && <AtRefused refusal={refusal} />}
          <div role="status">{!refusal && <QuerySentence query={query} />}</div>
        </div>
        {/* Always in the same place, so that it keeps the focus. */}
        <AtControl
          at={at}
          invalid={invalid}
          knownSince={today?.knownSince}
          onChange={setAt}
        />
      </div>
      {!refusal && (
        <QueryStates query={query} skeleton={<EnvironmentsSkeleton />}>
          {known => <Stages response={known} link={link} />}
        </QueryStates>
      )}
    </Panel>
  );
}

/** The start of the stored history, if the portal rejected a time before it. */
function historyStartOf(error: unknown): string | undefined {
  const rejection = readErrorOf(error);
  return rejection?.name === 'BeforeHistoryError'
    ? rejection.knownSince
    : undefined;
}

/** Returns a function that says why there is no data for a time, if so. */
function useAtRefusal(at: string | undefined, invalid: boolean) {
  const { t } = useTranslation();
  const clock = useNow();
  const language = useLanguage();
  return (knownSince: string | undefined) =>
    at || invalid
      ? atRefusal(t, { at, knownSince, clock, language })
      : undefined;
}

/** Says why there is no data for the time. */
function AtRefused(props: { refusal: string }) {
  const { refusal } = props;
  const classes = useStyles();
  return (
    <p className={classes.refusal} role="alert">
      {refusal}
      <MessageLink to="time-not-available" about={refusal} />
    </p>
  );
}

function hasNothing({ environments, newest }: EnvironmentsResponse): boolean {
  return environments.length === 0 && newest.length === 0;
}

/** The status of the environments in words, or a placeholder for it. */
function QuerySentence(props: { query: UseQueryResult<EnvironmentsResponse> }) {
  const { query } = props;
  if (isShown(query) && query.data) {
    return <EnvironmentsSentence response={query.data} />;
  }
  return query.error ? null : (
    <>
      <Skeleton width="50%" height={36} />
      <Skeleton width="35%" height={28} />
    </>
  );
}

/** The lane, and for an earlier time, how far back there is data. */
function Stages(props: {
  response: EnvironmentsResponse;
  link?: LinkResponse;
}) {
  const { response, link } = props;
  const { at, knownSince, olderReadAt } = response;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Lane
        response={response}
        flows={link?.flows ?? []}
        linked={link?.environments ?? []}
      />
      {olderReadAt && (!at || olderReadAt < at) && (
        <MutedText block>
          {t('environments.olderRead', {
            when: <ShortTime moment={olderReadAt} inSentence />,
          })}
        </MutedText>
      )}
      {at && knownSince && (
        <MutedText block>
          {t('at.begins', {
            time: formatMoment(
              roundUpToMinute(knownSince),
              undefined,
              language,
            ),
          })}
        </MutedText>
      )}
    </>
  );
}

/** Placeholder for three stages. */
function EnvironmentsSkeleton() {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div
      className={classes.skeleton}
      role="progressbar"
      aria-label={t('environments.loading')}
    >
      <Skeleton variant="rect" height={120} />
      <Skeleton variant="rect" height={120} />
      <Skeleton variant="rect" height={120} />
    </div>
  );
}
