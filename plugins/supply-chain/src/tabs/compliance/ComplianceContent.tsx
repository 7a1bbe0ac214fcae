import {
  stringifyFlowRef,
  type LinkResponse,
  type LinkedFlow,
  type TrailsResponse,
  type TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { readPair } from '../../model/comparison';
import {
  useEnvironments,
  useLink,
  useSummary,
  useTrails,
  useTrend,
} from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { EntityView } from '../../linking/EntityView';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { Freshness } from '../../ui/Freshness';
import { EntityVerdict } from '../../ui/Verdict';
import { VerdictPanel } from '../../ui/VerdictFrame';
import { Comparison } from './Comparison';
import { TrailsTable } from './TrailsTable';
import { makeStyles } from '@material-ui/core/styles';
import Skeleton from '@material-ui/lab/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorKind } from '../../model/errorKind';
import { isolateText } from '../../model/text';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { Panel } from '../../ui/Panel';
import { isReportedBy, isShown, QueryStates } from '../../ui/QueryStates';
import { SelectField } from '../../ui/fields';
import { flowLabel } from '../../ui/names';
import { Matrix } from './Matrix';
import { useLanguage } from '../../i18n/useLanguage';
import { formatShare, shareOf } from '../../model/formatShare';
import { formatDuration } from '../../ui/formatTime';
import { wrappingRow } from '../../ui/styles';
import { ShareTrend } from '../../ui/ShareTrend';
import { withParams } from '../../model/searchParams';

/** The Compliance tab of an entity. */
export function ComplianceContent() {
  return (
    <EntityView annotation="flows">
      {link => <Compliance link={link} />}
    </EntityView>
  );
}

function Compliance(props: { link?: LinkResponse }) {
  const { link } = props;
  const { t } = useTranslation();
  const shown = useShownFlow(link);
  const { query } = useTableQuery();
  // The same queries as those of the parts, so they are shared.
  const response = useTrails({ ...query, flow: shown.ref });
  const trend = useTrend({ flow: shown.ref });
  const summary = useSummary();
  const environments = useEnvironments();
  const behind = useLink();
  const [params] = useSearchParams();
  const pair = readPair(params);
  if (pair && shown.flow) {
    return (
      <>
        <Comparison flow={shown.flow} pair={pair} />
        <EvidenceDrawer link={link} />
      </>
    );
  }
  const queries = [response, trend, summary, environments];
  return (
    <>
      <VerdictPanel
        label={t('column.state')}
        verdict={
          <EntityVerdict summary={summary} environments={environments} />
        }
        side={
          <>
            <Freshness queries={queries} />
            <CoverageNotice queries={queries} behind={behind} />
          </>
        }
      />
      <FlowHistory link={link} shown={shown} trend={trend} table={response} />
      <TrailsTable link={link} flow={shown.ref} />
      <EvidenceDrawer link={link} />
    </>
  );
}

/** Number of trails to page through; the table has all of them. */
const TRAILS = 60;

const useStyles = makeStyles(
  theme => ({
    header: {
      ...wrappingRow(theme.spacing(1, 2)),
      // The height of the selection, so that the matrix stays in place.
      minHeight: 40,
      marginBottom: theme.spacing(1),
    },
    title: {
      margin: 0,
      fontSize: theme.typography.subtitle1.fontSize,
      fontWeight: 'bold',
    },
    flow: { minWidth: 160, maxWidth: '100%' },
    // Its text breaks before it gets a line of its own.
    trend: { flex: '1 1 240px', display: 'flex', justifyContent: 'flex-end' },
  }),
  { name: 'SupplyChainHistory' },
);

/**
 * How the latest trails of a flow turned out: a matrix, with their trend.
 *
 * @param props - `table` is the query of the table below, which says why there
 *   is nothing to show
 */
export function FlowHistory(props: {
  link?: LinkResponse;
  shown: ReturnType<typeof useShownFlow>;
  trend: UseQueryResult<TrendResponse>;
  table: UseQueryResult<TrailsResponse>;
}) {
  const { link, shown, trend, table } = props;
  const { flow, ref, select } = shown;
  const flows = link?.flows ?? [];
  const classes = useStyles();
  const { t } = useTranslation();
  const query = useTrails({ flow: ref, perPage: TRAILS });
  const environments = useEnvironments();
  const trails = isShown(query) ? query.data?.trails : undefined;
  const isEmpty = isReportedBy(query, table) || trails?.length === 0;
  const isForbidden = table.error && errorKind(table.error) === 'forbidden';
  if (isForbidden || (isEmpty && flows.length < 2)) {
    return null;
  }
  const optionText = (linked: LinkedFlow) => {
    const label = flowLabel(linked, flows);
    return linked.pullRequests ? `${label} (${t('flow.pullRequests')})` : label;
  };
  const skeleton = (
    <div role="progressbar" aria-label={t('loading')}>
      {/* About the height of nine rows, to reduce layout shift. */}
      <Skeleton variant="rect" height={328} />
    </div>
  );
  const isMatrix = !isEmpty && (!link || flow !== undefined);
  return (
    <Panel busy={query.isPlaceholderData}>
      <div className={classes.header}>
        <h3 className={classes.title}>{t('matrix.title')}</h3>
        {flows.length > 1 && (
          <SelectField
            className={classes.flow}
            label={t('column.flow')}
            value={ref ?? ''}
            onChange={value => select(value || undefined)}
          >
            {flows.map(linked => (
              <option
                key={stringifyFlowRef(linked)}
                value={stringifyFlowRef(linked)}
              >
                {optionText(linked)}
              </option>
            ))}
            <option value="">{t('services.all')}</option>
          </SelectField>
        )}
        {isMatrix && <InternalSwitch trails={trails ?? []} />}
        <span className={classes.trend}>
          {isShown(trend) && trend.data && <Trend response={trend.data} />}
          {trend.isError && !trend.data && t('state.unknown')}
        </span>
      </div>
      {isMatrix &&
        (query.isPlaceholderData || !link || environments.isPending ? (
          // The selection already names the other flow, and environments are
          // rows.
          skeleton
        ) : (
          <QueryStates query={query} skeleton={skeleton}>
            {response => (
              <Matrix
                // Its place and picks are those of one flow.
                key={ref}
                trails={response.trails}
                caption={t('matrix.caption', {
                  flow: isolateText(flow ? flowLabel(flow, flows) : '', 100),
                })}
              />
            )}
          </QueryStates>
        ))}
    </Panel>
  );
}

/** How the trails of recent weeks turned out; nothing without any. */
function Trend({ response }: { response: TrendResponse }) {
  const { weeks, secondsToCompliant } = response;
  const { t } = useTranslation();
  const language = useLanguage();
  const trails = weeks.reduce((sum, week) => sum + week.trails, 0);
  const compliant = weeks.reduce((sum, week) => sum + week.compliant, 0);
  const share = shareOf({ trails, compliant });
  return share === null ? null : (
    <ShareTrend shares={weeks.map(shareOf)} tone="neutral">
      {t('trend.share', {
        share: formatShare(share, language),
        compliant,
        trails,
        amount: weeks.length,
      })}{' '}
      {secondsToCompliant !== undefined && (
        <span>
          {t('trend.time', {
            time: formatDuration(secondsToCompliant, language, 'short'),
          })}
        </span>
      )}
    </ShareTrend>
  );
}

/** Stands for all flows in the URL. */
const ALL = 'all';

/**
 * The flow of the matrix, the trend and the table, stored in the URL. By
 * default the first one that isn't of pull requests.
 */
export function useShownFlow(link: LinkResponse | undefined) {
  const [params, setParams] = useSearchParams();
  const flows = link?.flows ?? [];
  const wanted = params.get('flow');
  const flow =
    wanted === ALL
      ? undefined
      : flows.find(linked => stringifyFlowRef(linked) === wanted) ??
        flows.find(({ pullRequests }) => !pullRequests) ??
        flows.at(0);
  return {
    /** Undefined for all flows, and until the link is loaded. */
    flow,
    /** As in a query: undefined if there is only one anyway. */
    ref: flow && flows.length > 1 ? stringifyFlowRef(flow) : undefined,
    select: (ref: string | undefined) =>
      setParams(
        previous => withParams(previous, { flow: ref ?? ALL, page: undefined }),
        { replace: true },
      ),
  };
}
