import { Link } from '@backstage/core-components';
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
} from 'backstage-plugin-supply-chain-common';
import { routes } from '../api/routes';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { EntityView } from '../linking/EntityView';
import { clipText } from '../model/text';
import { trailRefOf } from '../model/drawerTarget';
import {
  environmentLabels,
  behindOf,
  mostUrgent,
  type StagedBuild,
} from '../model/environments';
import {
  useEnvironments,
  useLink,
  useSummary,
} from '../queries/useEntityQueries';
import { useRefresh } from '../queries/useReading';
import { CoverageNotice } from '../ui/CoverageNotice';
import { ErrorState, QueryStates } from '../ui/QueryStates';
import { EvidenceLink, CompareLink, useTabPath } from '../ui/links';
import { decidedByText, flowLabel, shortenName } from '../ui/names';
import { Freshness } from '../ui/Freshness';
import { LaneDetails, LaneStep, LaneSteps } from '../ui/LaneStep';
import { MutedText } from '../ui/text';
import { StateMark } from '../ui/states';
import { Verdict } from '../ui/Verdict';
import { CardLinks, CardSkeleton } from './CardSkeleton';

/** As many environments as fit; the Artifacts tab lists all of them. */
const SHOWN = 5;

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
              <Lane summary={summary} response={environments.data} />
              {environments.error && !environments.data && (
                <ErrorState error={environments.error} onRetry={refresh} />
              )}
            </>
          )
        }
      </QueryStates>
      <CardLinks>
        <TabLinks />
        <Freshness queries={[query, environments]} />
      </CardLinks>
    </>
  );
}

/** Links from the card to the tabs that the app has. */
function TabLinks() {
  const { t } = useTranslation();
  const { annotations = {} } = useEntity().entity.metadata;
  const tabs = {
    compliance: useTabPath(routes.compliance),
    artifacts: useTabPath(routes.artifacts),
    notifications: useTabPath(routes.notifications),
  };
  const isNotified = annotations[SUPPLY_CHAIN_ANNOTATIONS.notifications];
  return (
    <>
      {tabs.compliance && (
        <Link to={tabs.compliance}>{t('compliance.title')}</Link>
      )}
      {tabs.artifacts && (
        <Link to={tabs.artifacts}>{t('artifacts.title')}</Link>
      )}
      {tabs.notifications && isNotified && (
        <Link to={tabs.notifications}>{t('notifications.title')}</Link>
      )}
    </>
  );
}

/**
 * The way of a change: the newest trail of each flow, then each environment.
 *
 * @param props - `response` is undefined if it couldn't be loaded
 */
function Lane(props: {
  summary: SummaryResponse;
  response?: EnvironmentsResponse;
}) {
  const { summary, response } = props;
  const { flows } = summary;
  const environments = response?.environments ?? [];
  const { t } = useTranslation();
  const shown = mostUrgent(environments, SHOWN);
  const hidden = environments.length - shown.length;
  const isKnown = response?.coverage.complete ?? false;
  const notRunning = t(isKnown ? 'cell.notRunning' : 'state.unknown');
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
              index === flows.length - 1 &&
              shown.length > 0 &&
              behindOf(shown[0].builds) !== 0
            }
          />
        ))}
        {shown.map((environment, index) => {
          const { builds, state } = environment;
          const label = environmentLabels(environments)(environment);
          const next = shown.at(index + 1);
          return (
            <LaneStep
              key={stringifyEnvironmentRef(environment)}
              state={builds.length > 0 ? state : undefined}
              name={label}
              moment={builds.length === 1 ? builds[0].startedAt : undefined}
              apart={index < shown.length - 1 && !runsSame(environment, next)}
            >
              {builds.length === 0 && <LaneDetails>{notRunning}</LaneDetails>}
              {builds.map((build, place) => (
                <LaneDetails key={`${place} ${build.fingerprint}`}>
                  {builds.length > 1 && (
                    <>
                      <StateMark state={build.state} />{' '}
                    </>
                  )}
                  <RunningBuild
                    build={build}
                    before={shown[index - 1]?.builds ?? response?.newest ?? []}
                    flows={flows}
                    label={label}
                  />
                </LaneDetails>
              ))}
            </LaneStep>
          );
        })}
      </LaneSteps>
      {response && environments.length === 0 && (
        <MutedText block>{notRunning}</MutedText>
      )}
      {hidden > 0 && (
        <MutedText block>{t('card.more', { amount: hidden })}</MutedText>
      )}
    </>
  );
}

function runsSame(a: EnvironmentRecord, b: EnvironmentRecord | undefined) {
  const builds = [a, b].map(environment =>
    environment?.builds.map(({ fingerprint }) => fingerprint).join(),
  );
  return builds[0] === builds[1];
}

function FlowStep(props: {
  flow: FlowSummary;
  flows: readonly FlowSummary[];
  known: boolean;
  apart: boolean;
}) {
  const { flow, flows, known, apart } = props;
  const { trail, pullRequests } = flow;
  const { t } = useTranslation();
  return (
    <LaneStep
      state={trail?.state}
      name={flows.length > 1 ? flowLabel(flow, flows) : t('cell.build')}
      moment={trail?.createdAt}
      apart={apart}
    >
      <LaneDetails>
        {trail ? (
          <>
            <EvidenceLink
              tab={routes.compliance}
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

function RunningBuild(props: {
  build: EnvironmentBuild;
  /** What runs in the environment before, or else the newest. */
  before: readonly StagedBuild[];
  flows: SummaryResponse['flows'];
  label: string;
}) {
  const { build, before, flows, label } = props;
  const { commit, name, fingerprint, behind = 0, decidedBy } = build;
  const { t } = useTranslation();
  return (
    <>
      <EvidenceLink
        tab={routes.artifacts}
        target={{ kind: 'artifact', fingerprint }}
        title={fingerprint}
      >
        {clipText(shortenName(commit?.sha ?? fingerprint), 40)}
      </EvidenceLink>{' '}
      {build.behind === 0 ? (
        t('environments.newest', { count: 1 })
      ) : (
        <bdi>{clipText(commit?.message || name, 80)}</bdi>
      )}
      {decidedBy && <div>{decidedByText(t, decidedBy, flows)}</div>}
      {behind > 0 && (
        <div>
          {t('environments.behindFull', { count: behind })}{' '}
          <CompareLink build={build} before={before} label={label} />
        </div>
      )}
    </>
  );
}
