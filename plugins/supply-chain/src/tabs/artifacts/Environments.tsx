import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  factsOfEnvironments,
  type EnvironmentsResponse,
  type LinkResponse,
  type ResponseMeta,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { useLink, useSummary } from '../../queries/useEntityQueries';
import { EntityVerdict, Verdict } from '../../ui/Verdict';
import { formatZoned } from '../../ui/formatTime';
import { MessageLink } from '../../ui/MessageLink';
import { MutedText } from '../../ui/text';
import { isShown, isReportedBy, QueryStates } from '../../ui/QueryStates';
import { VerdictPanel } from '../../ui/VerdictFrame';
import { AtControl } from './AtControl';
import { Lane } from './Lane';
import type { EnvironmentsAt } from './useEnvironmentsAt';

const useStyles = makeStyles(
  theme => ({
    controls: { margin: theme.spacing(1.5, 0) },
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
  /** The query of the table below, which reports errors. */
  table: UseQueryResult<ResponseMeta>;
  environments: EnvironmentsAt;
}

/**
 * The verdict, and what is running in each environment, or was running at the
 * time in the URL.
 */
export function Environments(props: EnvironmentsProps) {
  const { link, table, environments } = props;
  const { at, invalid, setAt, query, refusal } = environments;
  const classes = useStyles();
  const { t } = useTranslation();
  const summary = useSummary();
  const behind = useLink();
  const queries = [table, query, summary];
  const hasLane =
    !refusal && !isReportedBy(query, table) && !hasNothing(query.data);
  return (
    <VerdictPanel
      label={t('environments.title')}
      verdict={
        !refusal && <EnvironmentsVerdict query={query} summary={summary} />
      }
      queries={queries}
      behind={behind}
    >
      {refusal && <AtRefused refusal={refusal} />}
      <div className={classes.controls}>
        {/* Always in the same place, so that it keeps the focus. */}
        <AtControl at={at} invalid={invalid} onChange={setAt} />
      </div>
      {hasLane && (
        <QueryStates query={query} skeleton={<EnvironmentsSkeleton />}>
          {response => (
            <Lane
              response={response}
              flows={link?.flows ?? []}
              linked={link?.environments ?? []}
            />
          )}
        </QueryStates>
      )}
    </VerdictPanel>
  );
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

function hasNothing(response: EnvironmentsResponse | undefined): boolean {
  return (
    response !== undefined &&
    response.environments.length === 0 &&
    response.newest.length === 0
  );
}

/** The verdict, now or on what ran at a time, or a placeholder for it. */
function EnvironmentsVerdict(props: {
  query: UseQueryResult<EnvironmentsResponse>;
  summary: UseQueryResult<SummaryResponse>;
}) {
  const { query, summary } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const response = isShown(query) ? query.data : undefined;
  if (response?.at) {
    const { at, coverage } = response;
    return response.environments.some(({ builds }) => builds.length > 0) ? (
      <Verdict facts={factsOfEnvironments(response)}>
        <MutedText block>
          {t('environments.at', { time: formatZoned(at, language) })}
        </MutedText>
      </Verdict>
    ) : (
      <p>
        {t(coverage.complete ? 'environments.none' : 'environments.noneKnown')}
      </p>
    );
  }
  return <EntityVerdict summary={summary} environments={query} />;
}

/** Placeholder for three stages. */
function EnvironmentsSkeleton() {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div
      className={classes.skeleton}
      role="progressbar"
      aria-label={t('loading')}
    >
      <Skeleton variant="rect" height={120} />
      <Skeleton variant="rect" height={120} />
      <Skeleton variant="rect" height={120} />
    </div>
  );
}
