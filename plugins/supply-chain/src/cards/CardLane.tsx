import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  type EnvironmentBuild,
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type FlowSummary,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { artifactsRouteRef, complianceRouteRef } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { clipText, isolateText } from '../model/text';
import { trailRefOf } from '../model/drawerTarget';
import { environmentLabels, behindOf, mostUrgent } from '../model/environments';
import { EvidenceLink, ExternalLink, isWebAddress } from '../ui/links';
import { LaneDetails, LaneStep, LaneSteps } from '../ui/LaneStep';
import { MutedText } from '../ui/text';
import { StateMark } from '../ui/states';
import { decidedByText, flowLabel, shortenName } from '../ui/names';

/** As many as fit on a card; the Artifacts tab lists all of them. */
const SHOWN = 5;

/** The way of a change: the newest trail of each flow, then each environment. */
export function CardLane(props: {
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
