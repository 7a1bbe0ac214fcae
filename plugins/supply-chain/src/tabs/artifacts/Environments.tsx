import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  ResponseMeta,
  EnvironmentsResponse,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { Panel } from '../../ui/Panel';
import { isShown, isReportedBy, QueryStates } from '../../ui/QueryStates';
import { AtControl } from './AtControl';
import { EnvironmentsSentence } from './EnvironmentsSentence';
import { Lane } from './Lane';
import type { EnvironmentsAt } from './useEnvironmentsAt';

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
  /** The query of the table below, which reports errors. */
  table: UseQueryResult<ResponseMeta>;
  environments: EnvironmentsAt;
}

/**
 * What is running in each environment, or was running at the time in the URL.
 */
export function Environments(props: EnvironmentsProps) {
  const { link, table, environments } = props;
  const { at, invalid, setAt, query, refusal } = environments;
  const classes = useStyles();
  const { t } = useTranslation();
  const silent =
    isReportedBy(query, table) ||
    (!at && !invalid && query.data && hasNothing(query.data));
  if (silent) {
    // The table shows the error or the empty state.
    return null;
  }
  return (
    <Panel label={t('environments.title')}>
      <div className={classes.header}>
        <div className={`${classes.body} ${refusal ? classes.refused : ''}`}>
          {refusal && <AtRefused refusal={refusal} />}
          <div role="status">{!refusal && <QuerySentence query={query} />}</div>
        </div>
        {/* Always in the same place, so that it keeps the focus. */}
        <AtControl at={at} invalid={invalid} onChange={setAt} />
      </div>
      {!refusal && (
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
    </Panel>
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
