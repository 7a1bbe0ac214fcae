import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import CloseIcon from '@material-ui/icons/ExpandLess';
import OpenIcon from '@material-ui/icons/ExpandMore';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  factsOfEnvironments,
  stringifyEnvironmentRef,
  type EnvironmentsResponse,
  type LinkResponse,
  type ResponseMeta,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import {
  localMinuteOf,
  momentOf,
  roundUpToMinute,
} from '../../model/localTimes';
import { environmentLabels } from '../../model/environments';
import { knownSinceOf } from '../../model/errorKind';
import { withParams } from '../../model/searchParams';
import { isolateText } from '../../model/text';
import { useLink, useSummary } from '../../queries/useEntityQueries';
import { DeliveryLane } from '../../ui/DeliveryLane';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { Freshness } from '../../ui/Freshness';
import { EntityVerdict, Verdict } from '../../ui/Verdict';
import { formatMoment, formatZoned } from '../../ui/formatTime';
import { MutedText } from '../../ui/text';
import { isReportedBy, isShown, QueryStates } from '../../ui/QueryStates';
import { wrappingRow } from '../../ui/styles';
import { Field } from '../../ui/fields';
import { VerdictFrame, VerdictPanel } from '../../ui/VerdictFrame';
import { ArchiveMenu } from './ArchiveMenu';
import { History } from './History';

/** Height of a lane in a row, in pixels, so that what is below moves little. */
const LANE = 134;
/** How much each flow but the first adds to it. */
const FURTHER_FLOW = 85;

const useStyles = makeStyles(
  theme => ({
    at: {
      ...wrappingRow(theme.spacing(1)),
      margin: theme.spacing(1.5, 0),
      // As high as the field.
      '& button': { height: 40 },
    },
    moment: { width: 250 },
    actions: {
      display: 'flex',
      margin: theme.spacing(0.5, 0, -0.5, -0.5),
      '& button': { minWidth: 0 },
    },
  }),
  { name: 'SupplyChainEnvironments' },
);

/** The time of the view in the URL, in ISO 8601; undefined for now. */
export function useAt() {
  const [params, setParams] = useSearchParams();
  const setAt = (at: string | undefined) =>
    setParams(previous => withParams(previous, { at }));
  return [momentOf(params.get('at') ?? ''), setAt] as const;
}

/**
 * The verdict, and what is running in each environment, or was running at the
 * time in the URL.
 *
 * @param props - `table` is the query of the table below, which reports errors
 */
export function Environments(props: {
  link?: LinkResponse;
  table: UseQueryResult<ResponseMeta>;
  query: UseQueryResult<EnvironmentsResponse>;
}) {
  const { link, table, query } = props;
  const { t } = useTranslation();
  const summary = useSummary();
  const behind = useLink();
  const queries = [table, query, summary];
  const knownSince = knownSinceOf(query.error);
  const past = isShown(query) && query.data?.at ? query.data : undefined;
  const skeleton = (
    <div role="progressbar" aria-label={t('loading')}>
      <Skeleton
        variant="rect"
        height={
          LANE + FURTHER_FLOW * Math.max(0, (link?.flows.length ?? 1) - 1)
        }
      />
    </div>
  );
  return (
    <VerdictPanel
      label={t('environments.title')}
      verdict={
        (past && <PastVerdict response={past} />) ||
        (knownSince && <TooEarly knownSince={knownSince} />) || (
          <EntityVerdict summary={summary} environments={query} />
        )
      }
      side={
        <>
          <Freshness queries={queries} />
          <CoverageNotice queries={queries} behind={behind} />
        </>
      }
    >
      <AtControl />
      {!knownSince && !isReportedBy(query, table) && (
        <QueryStates query={query} skeleton={skeleton}>
          {response =>
            summary.isPending ? (
              skeleton
            ) : (
              <LaneWithHistory
                response={response}
                summary={past ? undefined : summary.data}
                link={link}
              />
            )
          }
        </QueryStates>
      )}
    </VerdictPanel>
  );
}

/** The lane, and the history of the environment in the URL below it. */
function LaneWithHistory(props: {
  response: EnvironmentsResponse;
  summary: SummaryResponse | undefined;
  link: LinkResponse | undefined;
}) {
  const { response, summary, link } = props;
  const { environments, at } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const historyId = useId();
  const [params, setParams] = useSearchParams();
  const open = params.get('history');
  const opened = environments.find(
    environment => stringifyEnvironmentRef(environment) === open,
  );
  const labelOf = environmentLabels(environments);
  const flows = link?.flows ?? [];
  return (
    <>
      <DeliveryLane
        summary={summary}
        response={response}
        flows={flows}
        actions={environment => {
          const isOpen = environment === opened;
          const history = isOpen
            ? undefined
            : stringifyEnvironmentRef(environment);
          return (
            <div className={classes.actions}>
              <Button
                size="small"
                color="primary"
                endIcon={isOpen ? <CloseIcon /> : <OpenIcon />}
                aria-expanded={isOpen}
                aria-controls={isOpen ? historyId : undefined}
                aria-label={`${t('environments.history')}, ${isolateText(
                  labelOf(environment),
                  80,
                )}`}
                onClick={() =>
                  setParams(previous => withParams(previous, { history }), {
                    replace: true,
                  })
                }
              >
                {t('environments.history')}
              </Button>
              {!at && !environment.archived && (
                <ArchiveMenu
                  environment={environment}
                  linked={link?.environments ?? []}
                />
              )}
            </div>
          );
        }}
      />
      {opened && (
        <History
          key={open}
          id={historyId}
          environment={opened}
          label={labelOf(opened)}
          flows={flows}
        />
      )}
    </>
  );
}

/** The verdict on what ran at a time. */
function PastVerdict({ response }: { response: EnvironmentsResponse }) {
  const { at = '', coverage, environments } = response;
  const { t } = useTranslation();
  const language = useLanguage();
  return environments.some(({ builds }) => builds.length > 0) ? (
    <Verdict facts={factsOfEnvironments(response)}>
      <MutedText block>
        {t('environments.at', { time: formatZoned(at, language) })}
      </MutedText>
    </Verdict>
  ) : (
    <VerdictFrame
      tone="neutral"
      headline={t(coverage.complete ? 'environments.none' : 'state.unknown')}
    />
  );
}

/** Instead of a verdict on a time before the start of the stored history. */
function TooEarly({ knownSince }: { knownSince: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const since = formatMoment(roundUpToMinute(knownSince), undefined, language);
  return <VerdictFrame tone="neutral" headline={t('at.tooEarly', { since })} />;
}

/**
 * Selects now, or an earlier date and time in the browser's time zone. The
 * browser checks what is entered.
 */
function AtControl() {
  const [at, setAt] = useAt();
  const [text, setText] = useState('');
  useEffect(() => setText(at ? localMinuteOf(at) : ''), [at]);
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <form
      className={classes.at}
      onSubmit={event => {
        event.preventDefault();
        setAt(momentOf(text));
      }}
      onReset={() => {
        setText('');
        setAt(undefined);
      }}
    >
      <Field
        type="datetime-local"
        className={classes.moment}
        label={t('at.moment', {
          zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        })}
        inputProps={{
          required: true,
          max: localMinuteOf(new Date().toISOString()),
        }}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button variant="outlined" type="submit">
        {t('at.show')}
      </Button>
      {/* Always there, so that it keeps the focus. */}
      <Button type="reset">{t('at.now')}</Button>
    </form>
  );
}
