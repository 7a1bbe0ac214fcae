import { EntityInfoCard, useEntity } from '@backstage/plugin-catalog-react';
import {
  factsOfSummary,
  stringifyEnvironmentRef,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
  type EnvironmentBuild,
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type FlowSummary,
  type SummaryResponse,
  type ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import {
  useEnvironments,
  useLink,
  useSummary,
} from '../queries/useEntityQueries';
import { useRefresh } from '../queries/useReading';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { EntityView } from '../linking/EntityView';
import { ErrorState, QueryStates } from '../ui/QueryStates';
import { CoverageNotice, type Loaded } from '../ui/CoverageNotice';
import { Verdict } from '../ui/Verdict';
import { CardSkeleton } from './CardSkeleton';
import {
  artifactsRouteRef,
  complianceRouteRef,
  notificationsRouteRef,
} from '../api/routes';
import { clipText, isolateText } from '../model/text';
import { trailRefOf } from '../model/drawerTarget';
import { environmentLabels, behindOf, mostUrgent } from '../model/environments';
import {
  EvidenceLink,
  ExternalLink,
  isWebAddress,
  useTabPath,
} from '../ui/links';
import { LaneDetails, LaneStep, LaneSteps } from '../ui/LaneStep';
import { MutedText } from '../ui/text';
import { StateMark } from '../ui/states';
import { decidedByText, flowLabel, shortenName } from '../ui/names';
import { Link } from '@backstage/core-components';
import { Freshness } from '../ui/Freshness';
import { useCardStyles } from './useCardStyles';

/** The card for an entity's overview page: the verdict at a glance. */
export function OverviewCard() {
  const t = useAppTranslation();
  return (
    <EntityInfoCard title={t('page.title')}>
      <EntityView annotation="flows">{() => <Summary />}</EntityView>
    </EntityInfoCard>
  );
}

function Summary() {
  const link = useLink();
  const query = useSummary();
  const environments = useEnvironments();
  const { refresh } = useRefresh();
  const { t } = useTranslation();
  const skeleton = <CardSkeleton label={t('page.title')} lane />;
  return (
    <>
      <QueryStates query={query} skeleton={skeleton}>
        {summary =>
          environments.isPending ? (
            skeleton
          ) : (
            <>
              <Verdict
                card
                facts={factsOfSummary(summary, environments.data)}
              />
              <CoverageNotice queries={[query, environments]} behind={link} />
              <CardLane summary={summary} response={environments.data} />
              {environments.error && !environments.data && (
                <ErrorState error={environments.error} onRetry={refresh} />
              )}
            </>
          )
        }
      </QueryStates>
      <TabLinks queries={[query, environments]} />
    </>
  );
}

/** As many as fit on a card; the Artifacts tab lists all of them. */
const SHOWN = 5;

/** The way of a change: the newest trail of each flow, then each environment. */
function CardLane(props: {
  summary: SummaryResponse;
  /** Undefined if it couldn't be loaded. */
  response?: EnvironmentsResponse;
}) {
  const { summary, response } = props;
  const { flows } = summary;
  const environments = response?.environments ?? [];
  const { t } = useTranslation();
  const shown = mostUrgent(environments, SHOWN);
  const hidden = environments.length - shown.length;
  const isNewest = ({ builds }: EnvironmentRecord) => behindOf(builds) === 0;
  return (
    <>
      <LaneSteps label={t('environments.lane')}>
        {flows.map((flow, index) => (
          <FlowStep
            key={stringifyFlowRef(flow)}
            flow={flow}
            flows={flows}
            known={summary.coverage.complete}
            apart={
              index === flows.length - 1 && shown.length > 0
                ? !isNewest(shown[0])
                : false
            }
          />
        ))}
        {shown.map((environment, index) => (
          <EnvironmentStep
            key={stringifyEnvironmentRef(environment)}
            environment={environment}
            label={environmentLabels(environments)(environment)}
            flows={flows}
            known={response?.coverage.complete ?? false}
            apart={
              buildsIn(environment) !== buildsIn(shown.at(index + 1)) &&
              index < shown.length - 1
            }
          />
        ))}
      </LaneSteps>
      {response && environments.length === 0 && (
        <MutedText block>
          {t(response.coverage.complete ? 'cell.notRunning' : 'state.unknown')}
        </MutedText>
      )}
      {hidden > 0 && (
        <MutedText block>{t('card.more', { amount: hidden })}</MutedText>
      )}
    </>
  );
}

function buildsIn(environment: EnvironmentRecord | undefined): string {
  return JSON.stringify(environment?.builds.map(build => build.fingerprint));
}

function FlowStep(props: {
  flow: FlowSummary;
  flows: readonly FlowSummary[];
  /** Whether a flow without a trail has none. */
  known: boolean;
  apart: boolean;
}) {
  const { flow, flows, known, apart } = props;
  const { trail, pullRequests } = flow;
  const { t } = useTranslation();
  return (
    <LaneStep
      state={trail?.state}
      originalState={trail?.originalState}
      name={flows.length > 1 ? flowLabel(flow, flows) : t('cell.build')}
      moment={trail?.createdAt}
      apart={apart}
    >
      <LaneDetails>
        {trail ? (
          <>
            <EvidenceLink
              tab={complianceRouteRef}
              target={{ kind: 'trail', trail: trailRefOf(trail) }}
              title={trail.name}
            >
              {clipText(shortenName(trail.name), 80)}
            </EvidenceLink>{' '}
            {trail.commit?.message && (
              <bdi>{clipText(trail.commit.message, 80)}</bdi>
            )}
          </>
        ) : (
          t(known ? 'compliance.empty' : 'state.unknown')
        )}
        {pullRequests && <div>{t('flow.pullRequests')}</div>}
      </LaneDetails>
    </LaneStep>
  );
}

function EnvironmentStep(props: {
  environment: EnvironmentRecord;
  label: string;
  flows: SummaryResponse['flows'];
  /** Whether nothing else can run there. */
  known: boolean;
  apart: boolean;
}) {
  const { environment, label, flows, known, apart } = props;
  const { builds, state } = environment;
  const { t } = useTranslation();
  return (
    <LaneStep
      state={builds.length > 0 ? state : undefined}
      name={label}
      moment={builds.length === 1 ? builds[0].startedAt : undefined}
      apart={apart}
    >
      {builds.length === 0 && (
        <LaneDetails>
          {t(known ? 'cell.notRunning' : 'state.unknown')}
        </LaneDetails>
      )}
      {builds.map((build, index) => (
        <LaneDetails key={`${index} ${build.fingerprint}`}>
          {builds.length > 1 && (
            <>
              <StateMark
                state={build.state}
                originalState={build.originalState}
              />{' '}
            </>
          )}
          <RunningBuild build={build} flows={flows} label={label} />
        </LaneDetails>
      ))}
    </LaneStep>
  );
}

function RunningBuild(props: {
  build: EnvironmentBuild;
  flows: SummaryResponse['flows'];
  label: string;
}) {
  const { build, flows, label } = props;
  const { commit, name, fingerprint, behind, compareUrl, decidedBy } = build;
  const { t } = useTranslation();
  return (
    <>
      <EvidenceLink
        tab={artifactsRouteRef}
        target={{ kind: 'artifact', fingerprint }}
        title={fingerprint}
      >
        {clipText(shortenName(commit?.sha ?? fingerprint), 40)}
      </EvidenceLink>{' '}
      {behind === 0 ? (
        t('environments.newest', { count: 1 })
      ) : (
        <bdi>{clipText(commit?.message || name, 80)}</bdi>
      )}
      {decidedBy && <div>{decidedByText(t, decidedBy, flows)}</div>}
      {behind !== undefined && behind > 0 && (
        <div>
          {t('environments.behindFull', { count: behind })}
          {isWebAddress(compareUrl) && (
            <>
              .{' '}
              <ExternalLink
                to={compareUrl}
                label={`${t('environments.compare')}: ${isolateText(
                  label,
                  80,
                )}`}
              >
                {t('environments.compare')}
              </ExternalLink>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Links from the card to the tabs that the app has, and the card's age. */
function TabLinks(props: { queries: readonly Loaded<ResponseMeta>[] }) {
  const classes = useCardStyles();
  const { t } = useTranslation();
  const { entity } = useEntity();
  const compliance = useTabPath(complianceRouteRef);
  const artifacts = useTabPath(artifactsRouteRef);
  const notifications = useTabPath(notificationsRouteRef);
  const hasNotifications =
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS.notifications];
  return (
    <div className={classes.links}>
      {compliance && <Link to={compliance}>{t('compliance.title')}</Link>}
      {artifacts && <Link to={artifacts}>{t('artifacts.title')}</Link>}
      {notifications && hasNotifications && (
        <Link to={notifications}>{t('notifications.title')}</Link>
      )}
      <Freshness queries={props.queries} />
    </div>
  );
}
