import { EntityDisplayName } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  type EnvironmentBuild,
  type EnvironmentRecord,
  type EnvironmentsResponse,
  type FlowRef,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import {
  behindNewest,
  behindStage,
  environmentLabels,
  mostUrgent,
  sinceBesideStart,
} from '../model/environments';
import type { StageTrail } from '../model/comparison';
import { clipText } from '../model/text';
import { trailRefOf } from '../model/drawerTarget';
import { stateWord } from '../model/states';
import { Lane, LaneStage } from './Lane';
import { CompareLink, EvidenceLink } from './links';
import { decidedByText, flowLabel, shortenName } from './names';
import { Since, StateMark } from './states';
import { PLAIN_LIST } from './styles';
import { MutedText } from './text';
import { RelativeTime } from './times';

/** Environments shown before the user expands the rest. */
const SHOWN = 4;

/** Stages that fit side by side with arrows. */
const ACROSS = 4;

const useStyles = makeStyles(
  theme => ({
    builds: {
      ...PLAIN_LIST,
      '& > li + li': { marginTop: theme.spacing(0.75) },
    },
    message: { color: theme.palette.text.primary },
    more: { textTransform: 'none' },
  }),
  { name: 'SupplyChainDeliveryLane' },
);

/**
 * The way of a change: the newest trail of each flow, then each environment in
 * the order of promotion.
 *
 * @param props - `summary` is undefined for an earlier time, `response` if it
 *   couldn't be loaded; `flows` are those of the link; `card` if the drawers are
 *   in the tabs; `actions` stand below an environment
 */
export function DeliveryLane(props: {
  summary: SummaryResponse | undefined;
  response: EnvironmentsResponse | undefined;
  flows: readonly FlowRef[];
  card?: boolean;
  actions?(environment: EnvironmentRecord): ReactNode;
}) {
  const { summary, response, flows, card, actions } = props;
  const { environments = [], coverage } = response ?? {};
  const classes = useStyles();
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? environments : mostUrgent(environments, SHOWN);
  const labelOf = environmentLabels(environments);
  const notRunning = t(
    coverage?.complete ? 'cell.notRunning' : 'state.unknown',
  );
  const isNamed =
    new Set(
      environments.flatMap(({ builds }) => builds.map(({ name }) => name)),
    ).size > 1;
  const newest = summary?.flows ?? [];
  const distances = shown.map(({ builds }, index) =>
    index === 0
      ? behindNewest(builds, newest)
      : behindStage(builds, shown[index - 1].builds),
  );
  return (
    <>
      <Lane
        label={t('environments.lane')}
        across={!card && shown.length + (summary ? 1 : 0) <= ACROSS}
      >
        {summary && (
          <BuildStage
            summary={summary}
            card={card}
            apart={shown.length > 0 && distances[0] !== 0}
          />
        )}
        {shown.map((environment, index) => {
          const { builds, state, archived } = environment;
          const [build, ...others] = builds;
          const isSingle = build && others.length === 0;
          const label = labelOf(environment);
          const since = sinceBesideStart(environment);
          const hasArrow = index > 0 || summary !== undefined;
          return (
            <LaneStage
              key={stringifyEnvironmentRef(environment)}
              state={build && state}
              name={label}
              moment={isSingle ? build.startedAt : undefined}
              actions={actions?.(environment)}
              apart={index < shown.length - 1 && distances[index + 1] !== 0}
              distance={
                build &&
                hasArrow && (
                  <Distance
                    behind={distances[index]}
                    build={isSingle ? build : undefined}
                    before={
                      shown[index - 1]?.builds ??
                      newest.map(({ trail, ...flow }) => ({
                        ...flow,
                        trail: trail?.name,
                      }))
                    }
                    label={label}
                  />
                )
              }
            >
              {archived &&
                t('archive.archivedBy', {
                  user: <EntityDisplayName entityRef={archived.by} hideIcon />,
                  when: <RelativeTime moment={archived.sentAt} />,
                })}
              {build ? (
                <>
                  <ul className={classes.builds}>
                    {builds.map((running, place) => (
                      <li key={`${place} ${running.fingerprint}`}>
                        <RunningBuild
                          build={running}
                          flows={flows}
                          card={card}
                          isMarked={!isSingle}
                          isNamed={isNamed}
                        />
                        {!isSingle && (
                          <Distance
                            behind={running.behind || undefined}
                            build={running}
                            before={[]}
                            label={label}
                          />
                        )}
                      </li>
                    ))}
                  </ul>
                  {since && (
                    <div>
                      {stateWord(t, state)} <Since since={since} />
                    </div>
                  )}
                </>
              ) : (
                <div>{notRunning}</div>
              )}
            </LaneStage>
          );
        })}
      </Lane>
      {response && environments.length === 0 && (
        <MutedText block>{notRunning}</MutedText>
      )}
      {environments.length > SHOWN + 1 && (
        <Button
          size="small"
          color="primary"
          className={classes.more}
          onClick={() => setAll(!all)}
        >
          {all
            ? t('issue.fewer')
            : t('environments.more', {
                count: environments.length - shown.length,
              })}
        </Button>
      )}
    </>
  );
}

/** The newest trail of each flow. */
function BuildStage(props: {
  summary: SummaryResponse;
  card: boolean | undefined;
  apart: boolean;
}) {
  const { summary, card, apart } = props;
  const { flows, state, coverage } = summary;
  const classes = useStyles();
  const { t } = useTranslation();
  const [only] = flows;
  const isSingle = flows.length === 1;
  return (
    <LaneStage
      state={flows.some(({ trail }) => trail) ? state : undefined}
      name={t('cell.build')}
      moment={isSingle ? only.trail?.createdAt : undefined}
      apart={apart}
    >
      <ul className={classes.builds}>
        {flows.map(({ trail, pullRequests, ...flow }) => (
          <li key={stringifyFlowRef(flow)}>
            {!isSingle && (
              <div className={classes.message}>
                {trail && <StateMark state={trail.state} />}{' '}
                <bdi>{flowLabel(flow, flows)}</bdi>
              </div>
            )}
            {trail ? (
              <div>
                <EvidenceLink
                  card={card}
                  target={{ kind: 'trail', trail: trailRefOf(trail) }}
                  title={trail.name}
                >
                  {clipText(shortenName(trail.name), 80)}
                </EvidenceLink>{' '}
                {trail.commit?.message && (
                  <bdi className={classes.message}>
                    {clipText(trail.commit.message, 80)}
                  </bdi>
                )}{' '}
                {!isSingle && <RelativeTime moment={trail.createdAt} />}
              </div>
            ) : (
              t(coverage.complete ? 'compliance.empty' : 'state.unknown')
            )}
            {pullRequests && <div>{t('flow.pullRequests')}</div>}
          </li>
        ))}
      </ul>
    </LaneStage>
  );
}

/** A build with its commit, and the artifact's name if others run too. */
function RunningBuild(props: {
  build: EnvironmentBuild;
  flows: readonly FlowRef[];
  card: boolean | undefined;
  isMarked: boolean;
  isNamed: boolean;
}) {
  const { build, flows, card, isMarked, isNamed } = props;
  const { commit, name, fingerprint, state, startedAt, decidedBy } = build;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div>
      {isMarked && <StateMark state={state} />}{' '}
      <EvidenceLink
        card={card}
        target={{ kind: 'artifact', fingerprint }}
        title={fingerprint}
      >
        {clipText(shortenName(commit?.sha ?? fingerprint), 40)}
      </EvidenceLink>{' '}
      <bdi className={classes.message}>
        {clipText(commit?.message || name, 80)}
      </bdi>{' '}
      {isMarked && startedAt && <RelativeTime moment={startedAt} />}
      {isNamed && commit?.message && <div>{clipText(name, 60)}</div>}
      {decidedBy && <div>{decidedByText(t, decidedBy, flows)}</div>}
    </div>
  );
}

/** How far behind a stage is, with a link that compares its build. */
function Distance(props: {
  behind: number | undefined;
  build: EnvironmentBuild | undefined;
  before: readonly StageTrail[];
  label: string;
}) {
  const { behind, build, before, label } = props;
  const { t } = useTranslation();
  return (
    <>
      {behind === 0 && t('environments.sameBuild')}
      {behind !== undefined &&
        behind > 0 &&
        t('environments.behindFull', { count: behind })}{' '}
      {build && behind !== 0 && (
        <CompareLink build={build} before={before} label={label} />
      )}
    </>
  );
}
