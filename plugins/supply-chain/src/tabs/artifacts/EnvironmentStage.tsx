import Button from '@material-ui/core/Button';
import CloseIcon from '@material-ui/icons/ExpandLess';
import OpenIcon from '@material-ui/icons/ExpandMore';
import type {
  EnvironmentBuild,
  EnvironmentRecord,
  FlowRef,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { sinceBesideStart } from '../../model/environments';
import { RelativeTime } from '../../ui/times';
import { StateMark, StateSince } from '../../ui/states';
import { ArchiveMenu } from './ArchiveMenu';
import { ArchiveMark } from './ArchiveMark';
import { Distance } from './Distance';
import { StageBuild } from './StageBuild';
import { useStageStyles } from './useStageStyles';

/**
 * An environment with its builds, their status, since when, and how far behind.
 *
 * @param props - `named` adds artifact names; `known` is false if builds may be
 *   missing; `past` is true for an earlier time
 */
export function EnvironmentStage(props: {
  environment: EnvironmentRecord;
  label: string;
  flows: readonly FlowRef[];
  /** The environments that the component links to. */
  linked: LinkResponse['environments'];
  named: boolean;
  known: boolean;
  past: boolean;
  withDistance: boolean;
  open: boolean;
  /** ID of the history, which is rendered while it is open. */
  historyId: string;
  onOpen(open: boolean): void;
}) {
  const { environment, label, flows, linked, named, past } = props;
  const { builds, state, archived } = environment;
  const classes = useStageStyles();
  const { t } = useTranslation();
  const several = builds.length > 1;
  return (
    <div
      className={`${classes.root} ${
        state === 'non-compliant' ? classes.bad : ''
      }`}
    >
      <StageHeader environment={environment} label={label}>
        {!past && !archived && (
          <ArchiveMenu environment={environment} linked={linked} />
        )}
      </StageHeader>
      {archived && <ArchiveMark archived={archived} />}
      {builds.length === 0 && (
        <span className={classes.muted}>
          {t(props.known ? 'environments.empty' : 'environments.noneKnown')}
        </span>
      )}
      <ul className={classes.builds}>
        {builds.map((build, index) => (
          <li key={`${index} ${build.fingerprint}`}>
            <StageBuild
              build={build}
              since={several ? undefined : sinceBesideStart(environment)}
              flows={flows}
              named={named}
              marked={several}
            />
            {several && (
              <div className={classes.muted}>
                <Started build={build} />
              </div>
            )}
            {!past && (several || props.withDistance) && (
              <Distance builds={[build]} label={label} />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <HistoryButton
          label={label}
          open={props.open}
          historyId={props.historyId}
          onOpen={props.onOpen}
        />
      </div>
    </div>
  );
}

/**
 * The environment's name and the start of its build. Its status is in words if
 * the builds below don't say it, as when other builds may be running too.
 */
function StageHeader(props: {
  environment: EnvironmentRecord;
  label: string;
  children: ReactNode;
}) {
  const { environment, label } = props;
  const { builds, state, since } = environment;
  const classes = useStageStyles();
  const isSaid = builds.length === 1 && builds[0].state === state;
  return (
    <div className={classes.header}>
      <h3 className={classes.name} title={label}>
        {builds.length > 0 && <StateMark state={state} wordless />}
        <bdi>{clipText(label, 80)}</bdi>
      </h3>
      {builds.length === 1 && (
        <span className={classes.muted}>
          <Started build={builds[0]} />
        </span>
      )}
      {builds.length > 0 && !isSaid && (
        <span className={classes.muted}>
          <StateSince state={state} since={since} />
        </span>
      )}
      {props.children}
    </div>
  );
}

/** Opens and closes the deployments of an environment. */
function HistoryButton(props: {
  label: string;
  open: boolean;
  historyId: string;
  onOpen(open: boolean): void;
}) {
  const { label, open, historyId, onOpen } = props;
  const { t } = useTranslation();
  const text = t('environments.history');
  return (
    <Button
      size="small"
      color="primary"
      endIcon={open ? <CloseIcon /> : <OpenIcon />}
      aria-expanded={open}
      aria-controls={open ? historyId : undefined}
      aria-label={`${text}, ${isolateText(label, 80)}`}
      onClick={() => onOpen(!open)}
    >
      {text}
    </Button>
  );
}

function Started(props: { build: EnvironmentBuild }) {
  const { startedAt } = props.build;
  const { t } = useTranslation();
  return startedAt ? (
    <>
      {t('environments.started', {
        when: <RelativeTime moment={startedAt} />,
      })}
    </>
  ) : null;
}
