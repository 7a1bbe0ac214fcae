import { Link } from '@backstage/core-components';
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
  type StateValue,
  type SummaryResponse,
} from 'backstage-plugin-supply-chain-common';
import { useState, type ReactNode } from 'react';
import { routes } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { compareStagesSearch } from '../model/comparison';
import {
  behindStage,
  environmentLabels,
  mostUrgent,
  type StageBuild,
} from '../model/environments';
import { clipText, isolateText } from '../model/text';
import { trailRefOf } from '../model/drawerTarget';
import { stateWord } from '../model/states';
import { Lane, LaneStage } from './Lane';
import {
  BuildLink,
  EvidenceLink,
  ExternalLink,
  isWebAddress,
  useTabPath,
} from './links';
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
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? environments : mostUrgent(environments, SHOWN);
  const labelOf = environmentLabels(environments);
  const notRunning = t(
    coverage?.complete ? 'cell.notRunning' : 'state.unknown',
  );
  const names = environments.flatMap(({ builds }) =>
    builds.map(({ name }) => name),
  );
  const newest = summary?.flows.map(({ trail, ...flow }) => ({
    ...flow,
    trail: trail?.name,
  }));
  return (
    <>
      <Lane
        label={t('environments.lane')}
        across={!card && shown.length + (summary ? 1 : 0) <= ACROSS}
      >
        {summary && <BuildStage summary={summary} card={card} />}
        {shown.map((environment, index) => (
          <EnvironmentStage
            key={stringifyEnvironmentRef(environment)}
            environment={environment}
            label={labelOf(environment)}
            before={index > 0 ? shown[index - 1].builds : newest}
            notRunning={notRunning}
            flows={flows}
            card={card}
            isNamed={new Set(names).size > 1}
            actions={actions?.(environment)}
          />
        ))}
      </Lane>
      {response && !response.at && environments.length === 0 && (
        <MutedText block>
          {coverage?.complete
            ? t('environments.none')
            : `${t('environments.title')}: ${notRunning}`}
        </MutedText>
      )}
      {environments.length > SHOWN + 1 && (
        <Button size="small" color="primary" onClick={() => setAll(!all)}>
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
}) {
  const { summary, card } = props;
  const { flows, state, coverage } = summary;
  const classes = useStyles();
  const { t } = useTranslation();
  const [only, ...others] = flows;
  const isOnly = others.length === 0;
  return (
    <LaneStage
      state={flows.some(({ trail }) => trail) ? state : undefined}
      name={t('cell.build')}
      moment={isOnly ? only?.trail?.createdAt : undefined}
    >
      <ul className={classes.builds}>
        {flows.map(({ trail, pullRequests, ...flow }) => (
          <Entry
            key={stringifyFlowRef(flow)}
            isOnly={isOnly}
            state={trail?.state}
            moment={trail?.createdAt}
            message={trail?.commit?.message}
            link={
              trail ? (
                <EvidenceLink
                  card={card}
                  target={{ kind: 'trail', trail: trailRefOf(trail) }}
                  title={trail.name}
                >
                  {clipText(shortenName(trail.name), 80)}
                </EvidenceLink>
              ) : (
                t(coverage.complete ? 'compliance.empty' : 'state.unknown')
              )
            }
          >
            {!isOnly && <div>{flowLabel(flow, flows)}</div>}
            {pullRequests && <div>{t('flow.pullRequests')}</div>}
          </Entry>
        ))}
      </ul>
    </LaneStage>
  );
}

/**
 * What runs in an environment.
 *
 * @param props - `before` is what the stage before has, if there is one;
 *   `isNamed` if other artifacts run, too
 */
function EnvironmentStage(props: {
  environment: EnvironmentRecord;
  label: string;
  before: readonly StageBuild[] | undefined;
  notRunning: string;
  flows: readonly FlowRef[];
  card: boolean | undefined;
  isNamed: boolean;
  actions: ReactNode;
}) {
  const { environment, label, before, flows, card, isNamed } = props;
  const { builds, state, since, archived } = environment;
  const classes = useStyles();
  const { t } = useTranslation();
  const [build, ...others] = builds;
  const isOnly = others.length === 0;
  const behind = before && behindStage(builds, before);
  const isSaid = builds.some(({ startedAt }) => startedAt === since?.at);
  return (
    <LaneStage
      state={build && state}
      name={label}
      moment={isOnly ? build?.startedAt : undefined}
      actions={props.actions}
      apart={before && behind !== 0}
      distance={
        build &&
        before && (
          <Distance
            behind={behind}
            build={isOnly ? build : undefined}
            before={before}
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
        <ul className={classes.builds}>
          {builds.map((running, place) => (
            <Entry
              key={`${place} ${running.fingerprint}`}
              isOnly={isOnly}
              state={running.state}
              moment={running.startedAt}
              message={running.commit?.message || running.name}
              link={<BuildLink build={running} card={card} />}
            >
              {isNamed && running.commit?.message && (
                <div>{clipText(running.name, 60)}</div>
              )}
              {running.decidedBy && (
                <div>{decidedByText(t, running.decidedBy, flows)}</div>
              )}
              {!isOnly && (
                <div>
                  <Distance
                    behind={running.behind || undefined}
                    build={running}
                    before={[]}
                    label={label}
                  />
                </div>
              )}
            </Entry>
          ))}
        </ul>
      ) : (
        <div>{props.notRunning}</div>
      )}
      {build && since && !isSaid && (
        <div>
          {stateWord(t, state)} <Since since={since} />
        </div>
      )}
    </LaneStage>
  );
}

/** A trail or build of a stage, with its status and time unless it is the only one. */
function Entry(props: {
  isOnly: boolean;
  state: StateValue | undefined;
  moment: string | undefined;
  message: string | undefined;
  link: ReactNode;
  children: ReactNode;
}) {
  const { isOnly, state, moment, message, link, children } = props;
  const classes = useStyles();
  return (
    <li>
      {!isOnly && state && <StateMark state={state} />} {link}{' '}
      {message && (
        <bdi className={classes.message}>{clipText(message, 80)}</bdi>
      )}{' '}
      {!isOnly && moment && <RelativeTime moment={moment} />}
      {children}
    </li>
  );
}

/**
 * How far behind a stage is, with a link that compares its build with the one
 * before, or to the code host if they are of different flows.
 */
function Distance(props: {
  behind: number | undefined;
  build: EnvironmentBuild | undefined;
  before: readonly StageBuild[];
  label: string;
}) {
  const { behind, build, before, label } = props;
  const { t } = useTranslation();
  const tab = useTabPath(routes.compliance);
  if (behind === 0) {
    return <>{t('environments.sameBuild')}</>;
  }
  const search = build && compareStagesSearch(build, before);
  const compare = t('environments.compare');
  const name = `${compare}: ${isolateText(label, 80)}`;
  return (
    <>
      {behind && t('environments.behindFull', { count: behind })}{' '}
      {tab && search && (
        <Link
          to={`${tab}${search}`}
          underline="always"
          aria-label={name}
          // Large enough to hit where no text surrounds it.
          style={behind ? {} : { display: 'inline-block', lineHeight: '24px' }}
        >
          {compare}
        </Link>
      )}
      {!(tab && search) && isWebAddress(build?.compareUrl) && (
        <ExternalLink to={build?.compareUrl} label={name}>
          {compare}
        </ExternalLink>
      )}
    </>
  );
}
