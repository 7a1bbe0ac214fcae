import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  Answer,
  EnvironmentsAnswer,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useAt } from './useAt';
import { useEnvironments } from '../../queries/useEntityQueries';
import { useLanguage } from '../../i18n/useLanguage';
import { useNow } from '../../ui/useNow';
import { useTranslation } from '../../i18n/useTranslation';
import { errorStatus } from '../../model/errorKind';
import { MessageLink } from '../../ui/MessageLink';
import { MutedText } from '../../ui/MutedText';
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
    refusal: { flex: '1 1 320px', margin: 0, alignSelf: 'center' },
    skeleton: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
      gap: theme.spacing(2),
    },
  }),
  { name: 'SupplyChainEnvironments' },
);

/** How the portal refuses a time that is past and valid, but not stored. */
const TOO_EARLY = 400;

interface EnvironmentsProps {
  link?: LinkAnswer;
  /** The query of the table below, which reports problems with the link. */
  table: UseQueryResult<Answer>;
}

/**
 * What is running in each environment, or was running at the time in the URL.
 */
export function Environments(props: EnvironmentsProps) {
  const classes = useStyles();
  const { t } = useTranslation();
  const { at, invalid, setAt } = useAt();
  const now = useEnvironments();
  const clock = useNow();
  const language = useLanguage();
  const silent =
    isReportedBy(now, props.table) ||
    (!at && !invalid && now.data && hasNothing(now.data));
  if (silent) {
    // The table shows the error or the empty state.
    return null;
  }
  const known = isShown(now) ? now.data : undefined;
  const control = (
    <AtControl
      key={at ?? 'now'}
      at={at}
      knownSince={known?.knownSince}
      onChange={setAt}
    />
  );
  const refusal =
    invalid || at
      ? atRefusal(t, { at, knownSince: known?.knownSince, clock, language })
      : undefined;
  if (refusal) {
    return (
      <Panel label={t('environments.title')}>
        <div className={classes.header}>
          <AtRefused refusal={refusal} />
          {control}
        </div>
      </Panel>
    );
  }
  return (
    <Panel label={t('environments.title')}>
      {/* Remounted, so that data from another time doesn't show as a
          placeholder. */}
      <AtTime key={at ?? 'now'} at={at} control={control} {...props} />
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

function hasNothing({ environments, newest }: EnvironmentsAnswer): boolean {
  return environments.length === 0 && newest.length === 0;
}

function AtTime(
  props: EnvironmentsProps & { at?: string; control: JSX.Element },
) {
  const { at, control, link, table } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const clock = useNow();
  const language = useLanguage();
  const query = useEnvironments(at);
  if (at && errorStatus(query.error) === TOO_EARLY) {
    const time = formatMoment(at, undefined, language);
    return (
      <div className={classes.header}>
        <AtRefused refusal={t('at.beforeHistory', { time })} />
        {control}
      </div>
    );
  }
  return (
    <>
      <QueryNotices query={query} sources={flowSources(link)} besides={table} />
      <QueryStates query={query} skeleton={<EnvironmentsSkeleton />}>
        {answer => {
          // The response may have a more accurate start of the stored history.
          const refusal =
            at &&
            atRefusal(t, {
              at,
              knownSince: answer.knownSince,
              clock,
              language,
            });
          return (
            <>
              <div className={classes.header}>
                {refusal ? (
                  <AtRefused refusal={refusal} />
                ) : (
                  <EnvironmentsSentence answer={answer} />
                )}
                {control}
              </div>
              {!refusal && (
                <Lane
                  answer={answer}
                  flows={link?.flows ?? []}
                  linked={link?.environments ?? []}
                />
              )}
              {at && !refusal && answer.knownSince && (
                <MutedText block>
                  {t('at.begins', {
                    time: formatMoment(answer.knownSince, undefined, language),
                  })}
                </MutedText>
              )}
            </>
          );
        }}
      </QueryStates>
    </>
  );
}

/** Placeholder for a sentence and three stages. */
function EnvironmentsSkeleton() {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div role="progressbar" aria-label={t('environments.loading')}>
      <Skeleton width="50%" height={36} />
      <Skeleton width="35%" height={28} />
      <div className={classes.skeleton}>
        <Skeleton variant="rect" height={120} />
        <Skeleton variant="rect" height={120} />
        <Skeleton variant="rect" height={120} />
      </div>
    </div>
  );
}
