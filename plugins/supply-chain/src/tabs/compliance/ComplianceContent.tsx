import { makeStyles } from '@material-ui/core/styles';
import Typography from '@material-ui/core/Typography';
import Skeleton from '@material-ui/lab/Skeleton';
import {
  stringifyFlowRef,
  type LinkedFlow,
  type LinkResponse,
  type TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { useSearchParams } from 'react-router-dom';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { EntityView } from '../../linking/EntityView';
import { readPair } from '../../model/comparison';
import { errorKind } from '../../model/errorKind';
import { formatShare, shareOf } from '../../model/formatShare';
import { withParams } from '../../model/searchParams';
import { isolateText } from '../../model/text';
import {
  useEnvironments,
  useLink,
  useSummary,
  useTrails,
  useTrend,
} from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { CoverageNotice } from '../../ui/CoverageNotice';
import { SelectField } from '../../ui/fields';
import { Freshness } from '../../ui/Freshness';
import { formatDuration } from '../../ui/formatTime';
import { InternalSwitch } from '../../ui/InternalSwitch';
import { flowLabel } from '../../ui/names';
import { Panel } from '../../ui/Panel';
import { isReportedBy, isShown, QueryStates } from '../../ui/QueryStates';
import { ShareTrend } from '../../ui/ShareTrend';
import { wrappingRow } from '../../ui/styles';
import { EntityVerdict } from '../../ui/Verdict';
import { VerdictPanel } from '../../ui/VerdictFrame';
import { Comparison } from './Comparison';
import { Matrix } from './Matrix';
import { TrailsTable } from './TrailsTable';

/** Number of trails to page through; the table has all of them. */
const TRAILS = 60;

/** The flow in the URL, and what stands there for all of them. */
const FLOW = 'flow';
const ALL = 'all';

const useStyles = makeStyles(
  theme => ({
    header: {
      ...wrappingRow(theme.spacing(1, 2)),
      // The height of the selection, so that the matrix stays in place.
      minHeight: 40,
      marginBottom: theme.spacing(1),
    },
    flow: { minWidth: 160, maxWidth: 280 },
    // Its text breaks before it gets a line of its own.
    trend: { flex: '1 1 240px', display: 'flex', justifyContent: 'flex-end' },
  }),
  { name: 'SupplyChainHistory' },
);

/** The Compliance tab of an entity. */
export function ComplianceContent() {
  return (
    <EntityView annotation="flows">
      {link => <Compliance link={link} />}
    </EntityView>
  );
}

function Compliance({ link }: { link?: LinkResponse }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const flow = shownFlow(link, params.get(FLOW));
  // Unless there is only one anyway.
  const flowRef =
    flow && link?.flows.length !== 1 ? stringifyFlowRef(flow) : undefined;
  const { query } = useTableQuery();
  // The same queries as those of the parts, so they are shared.
  const table = useTrails({ ...query, flow: flowRef });
  const trend = useTrend({ flow: flowRef });
  const summary = useSummary();
  const environments = useEnvironments();
  const current = useLink();
  const pair = readPair(params);
  if (pair && flow) {
    return (
      <>
        <Comparison flow={flow} pair={pair} />
        <EvidenceDrawer link={link} />
      </>
    );
  }
  const queries = [table, trend, summary, environments];
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
            <CoverageNotice
              queries={queries}
              behind={trend.isLoadingError ? trend : current}
            />
          </>
        }
      />
      <History link={link} flow={flow} flowRef={flowRef} />
      <TrailsTable link={link} flow={flowRef} />
      <EvidenceDrawer link={link} />
    </>
  );
}

/**
 * The flow of the matrix, the trend and the table. By default the first one that
 * isn't of pull requests.
 *
 * @returns undefined for all flows, and until the link is loaded
 */
function shownFlow(
  link: LinkResponse | undefined,
  wanted: string | null,
): LinkedFlow | undefined {
  const flows = link?.flows ?? [];
  return wanted === ALL
    ? undefined
    : flows.find(linked => stringifyFlowRef(linked) === wanted) ??
        flows.find(({ pullRequests }) => !pullRequests) ??
        flows.at(0);
}

/** How the latest trails of a flow turned out: a matrix, with their trend. */
function History(props: {
  link?: LinkResponse;
  flow?: LinkedFlow;
  flowRef?: string;
}) {
  const { link, flow, flowRef } = props;
  const flows = link?.flows ?? [];
  const classes = useStyles();
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const query = useTrails({ flow: flowRef, perPage: TRAILS });
  // The table says why there is nothing to show.
  const table = useTrails({ ...useTableQuery().query, flow: flowRef });
  const trend = useTrend({ flow: flowRef });
  const environments = useEnvironments();
  const trails = isShown(query) ? query.data?.trails : undefined;
  const isEmpty = isReportedBy(query, table) || trails?.length === 0;
  const isForbidden = table.error && errorKind(table.error) === 'forbidden';
  if (isForbidden || (isEmpty && flows.length < 2)) {
    return null;
  }
  const select = (wanted: string) =>
    setParams(
      previous =>
        withParams(previous, { [FLOW]: wanted || ALL, page: undefined }),
      { replace: true },
    );
  const isMatrix = !isEmpty && (!link || flow !== undefined);
  const skeleton = (
    <div role="progressbar" aria-label={t('loading')}>
      {/* About the height of nine rows, to reduce layout shift. */}
      <Skeleton variant="rect" height={328} />
    </div>
  );
  return (
    <Panel busy={query.isPlaceholderData}>
      <div className={classes.header}>
        <Typography component="h3" variant="subtitle1">
          <strong>{t('matrix.title')}</strong>
        </Typography>
        {flows.length > 1 && (
          <SelectField
            className={classes.flow}
            label={t('column.flow')}
            value={flowRef ?? ''}
            onChange={select}
          >
            {flows.map(linked => (
              <option
                key={stringifyFlowRef(linked)}
                value={stringifyFlowRef(linked)}
              >
                {flowLabel(linked, flows)}
                {linked.pullRequests && ` (${t('flow.pullRequests')})`}
              </option>
            ))}
            <option value="">{t('services.all')}</option>
          </SelectField>
        )}
        {isMatrix && <InternalSwitch trails={trails ?? []} />}
        <span className={classes.trend}>
          {isShown(trend) && trend.data && <Trend response={trend.data} />}
        </span>
      </div>
      {isMatrix && (
        <QueryStates query={query} skeleton={skeleton}>
          {response =>
            // The selection already names the other flow, and environments are
            // rows.
            query.isPlaceholderData || !link || environments.isPending ? (
              skeleton
            ) : (
              <Matrix
                // Its place and picks are those of one flow.
                key={flowRef}
                trails={response.trails}
                caption={t('matrix.caption', {
                  flow: isolateText(flow ? flowLabel(flow, flows) : '', 100),
                })}
              />
            )
          }
        </QueryStates>
      )}
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
    <ShareTrend shares={weeks.map(shareOf)}>
      {t('trend.share', {
        share: formatShare(share, language),
        compliant,
        trails,
        amount: weeks.length,
      })}{' '}
      {secondsToCompliant !== undefined &&
        t('trend.time', {
          time: formatDuration(secondsToCompliant, language, 'short'),
        })}
    </ShareTrend>
  );
}
