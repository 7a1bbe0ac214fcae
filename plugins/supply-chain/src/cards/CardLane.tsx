import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  type EnvironmentBuild,
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type FlowSummary,
  type StateValue,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { artifactsRouteRef, complianceRouteRef } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';
import { trailRefOf } from '../model/drawerTarget';
import { environmentLabels } from '../model/environmentLabels';
import { behindOf, mostUrgent } from '../model/environmentOrder';
import { isolateText } from '../model/isolateText';
import { EvidenceLink } from '../ui/EvidenceLink';
import { ExternalLink, isWebAddress } from '../ui/ExternalLink';
import { MutedText } from '../ui/MutedText';
import { RelativeTime } from '../ui/RelativeTime';
import { StateMark } from '../ui/StateMark';
import { UntrustedText } from '../ui/UntrustedText';
import { decidedByText, flowLabel } from '../ui/flowLabel';
import { shortenName } from '../ui/shortenName';
import { mutedColor } from '../ui/tones';

/** As many as fit on a card; the Artifacts tab lists all of them. */
const SHOWN = 5;

const useStyles = makeStyles(
  theme => ({
    list: { margin: theme.spacing(1.5, 0, 0), padding: 0, listStyle: 'none' },
    step: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      columnGap: theme.spacing(1.25),
      paddingBottom: theme.spacing(1.5),
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        left: 9,
        top: 22,
        bottom: 0,
        borderLeft: `2px solid ${theme.palette.text.disabled}`,
      },
    },
    // Below it runs another build.
    apart: { '&::before': { borderLeftStyle: 'dashed !important' } },
    name: { fontWeight: 600, overflowWrap: 'anywhere' },
    aside: { color: mutedColor(theme), whiteSpace: 'nowrap' },
    details: {
      gridColumn: '2 / 4',
      color: mutedColor(theme),
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainCardLane' },
);

/** The way of a change: the newest trail of each flow, then each environment. */
export function CardLane(props: {
  summary: SummaryResponse;
  /** Undefined if it couldn't be loaded. */
  response?: EnvironmentsResponse;
}) {
  const { summary, response } = props;
  const { flows } = summary;
  const environments = response?.environments ?? [];
  const classes = useStyles();
  const { t } = useTranslation();
  const shown = mostUrgent(environments, SHOWN);
  const hidden = environments.length - shown.length;
  const isNewest = ({ builds }: EnvironmentRecord) => behindOf(builds) === 0;
  return (
    <>
      <ol className={classes.list} aria-label={t('environments.lane')}>
        {flows.map((flow, index) => (
          <FlowStep
            key={stringifyFlowRef(flow)}
            flow={flow}
            flows={flows}
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
      </ol>
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

function Step(props: {
  state?: StateValue;
  originalState?: string;
  name: string;
  moment?: string;
  apart: boolean;
  children: ReactNode;
}) {
  const { state, originalState, name, moment, apart } = props;
  const classes = useStyles();
  return (
    <li className={`${classes.step} ${apart ? classes.apart : ''}`}>
      {state ? (
        <StateMark state={state} originalState={originalState} />
      ) : (
        <span />
      )}
      <span className={classes.name}>
        <UntrustedText>{name}</UntrustedText>
      </span>
      <span className={classes.aside}>
        {moment && <RelativeTime moment={moment} />}
      </span>
      {props.children}
    </li>
  );
}

function FlowStep(props: {
  flow: FlowSummary;
  flows: readonly FlowSummary[];
  apart: boolean;
}) {
  const { flow, flows, apart } = props;
  const { trail, complete, pullRequests } = flow;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <Step
      state={trail?.state}
      originalState={trail?.originalState}
      name={flows.length > 1 ? flowLabel(flow, flows) : t('cell.build')}
      moment={trail?.createdAt}
      apart={apart}
    >
      <div className={classes.details}>
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
          t(complete ? 'compliance.empty' : 'state.unknown')
        )}
        {pullRequests && <div>{t('flow.pullRequests')}</div>}
      </div>
    </Step>
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
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <Step
      state={builds.length > 0 ? state : undefined}
      name={label}
      moment={builds.length === 1 ? builds[0].startedAt : undefined}
      apart={apart}
    >
      {builds.length === 0 && (
        <div className={classes.details}>
          {t(known ? 'cell.notRunning' : 'state.unknown')}
        </div>
      )}
      {builds.map((build, index) => (
        <div key={`${index} ${build.fingerprint}`} className={classes.details}>
          {builds.length > 1 && (
            <>
              <StateMark
                state={build.state}
                originalState={build.originalState}
              />{' '}
            </>
          )}
          <RunningBuild build={build} flows={flows} label={label} />
        </div>
      ))}
    </Step>
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
