import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import CloseIcon from '@material-ui/icons/ExpandLess';
import OpenIcon from '@material-ui/icons/ExpandMore';
import type {
  ArtifactRecord,
  EnvironmentBuild,
  EnvironmentRecord,
  EnvironmentsResponse,
  LinkResponse,
  Since,
} from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText, isolateText } from '../../model/text';
import { environmentLabels, sinceBesideStart } from '../../model/environments';
import { worstOf } from '../../model/states';
import { DrawerLink } from '../../ui/links';
import { decidedByText, shortenName } from '../../ui/names';
import { RelativeTime } from '../../ui/times';
import { StateMark, StateSince } from '../../ui/states';
import { caption, PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { toneColor } from '../../ui/tones';
import { UntrustedText, UserName } from '../../ui/text';
import { ArchiveMenu } from './ArchiveMenu';
import { Distance } from './Distance';

/** As many latest builds as fit on a stage; the table below lists all. */
const SHOWN = 3;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(0.5),
      flex: '1 1 0',
      minWidth: 0,
      padding: theme.spacing(1.25, 1.5),
      borderRadius: 8,
      border: `1px solid ${theme.palette.divider}`,
    },
    bad: {
      borderColor: toneColor(theme, 'bad'),
      borderTopWidth: 3,
      paddingTop: 8,
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
    },
    heading: { ...wrappingRow(theme.spacing(0, 1)), flex: 1, minWidth: 0 },
    name: {
      flex: '1 1 auto',
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      margin: 0,
      minWidth: 0,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      overflowWrap: 'anywhere',
    },
    muted: { ...caption(theme), overflowWrap: 'anywhere' },
    builds: { ...PLAIN_LIST, '& > li + li': { marginTop: theme.spacing(1) } },
    // The mark stays beside a long message.
    marked: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      '& > :last-child': { minWidth: 0 },
    },
    sha: { fontFamily: 'monospace' },
    actions: {
      marginTop: 'auto',
      marginLeft: -5,
      // Short labels would be centered and out of line.
      '& button': { minWidth: 0, textTransform: 'none' },
    },
  }),
  { name: 'SupplyChainStages' },
);

interface LaneProps {
  response: EnvironmentsResponse;
  link?: LinkResponse;
}

/** The latest build of each artifact. */
export function NewestStage(props: LaneProps) {
  const { newest } = props.response;
  const classes = useStyles();
  const { t } = useTranslation();
  const worst = worstOf(newest) ?? newest[0];
  const isSingle = newest.length === 1;
  // Never leave out the worst one.
  const shown = [worst, ...newest.filter(build => build !== worst)];
  const hidden = shown.length - SHOWN;
  return (
    <Stage
      state={worst.state}
      name={t('environments.newest', { count: newest.length })}
      aside={isSingle && <RelativeTime moment={worst.createdAt} />}
    >
      <ul className={classes.builds}>
        {shown.slice(0, SHOWN).map(build => (
          <li
            key={[
              build.region,
              build.org,
              build.flow,
              build.fingerprint,
            ].join()}
          >
            <StageBuild {...props} build={build} isMarked={!isSingle} />
          </li>
        ))}
      </ul>
      <span className={classes.muted}>
        {hidden > 0 && t('card.more', { amount: hidden })}
      </span>
    </Stage>
  );
}

/**
 * An environment with its builds, their status, since when, and how far behind.
 *
 * @param props - `withDistance` if no arrow says how far; `historyId` is the ID
 *   of the history if it is open
 */
export function EnvironmentStage(
  props: LaneProps & {
    environment: EnvironmentRecord;
    withDistance: boolean;
    historyId: string | undefined;
    onOpen(isOpening: boolean): void;
  },
) {
  const { environment, response, link, withDistance, historyId } = props;
  const { builds, state, since, archived } = environment;
  const { at, coverage, environments } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const label = environmentLabels(environments)(environment);
  const isSeveral = builds.length > 1;
  // Other builds may be running too.
  const isSaid = builds.length === 0 || builds[0].state === state;
  return (
    <Stage
      state={state}
      name={label}
      isUnmarked={builds.length === 0}
      aside={
        <>
          {builds.length === 1 && <Started build={builds[0]} />}
          {(isSeveral || !isSaid) && <StateSince state={state} since={since} />}
        </>
      }
      menu={
        !at &&
        !archived && (
          <ArchiveMenu
            environment={environment}
            linked={link?.environments ?? []}
          />
        )
      }
    >
      {archived && (
        <div>
          {t('archive.archivedBy', {
            user: <UserName userRef={archived.by} />,
            when: <RelativeTime moment={archived.sentAt} />,
          })}
        </div>
      )}
      {builds.length === 0 && (
        <span className={classes.muted}>
          {t(coverage.complete ? 'cell.notRunning' : 'state.unknown')}
        </span>
      )}
      <ul className={classes.builds}>
        {builds.map((build, index) => (
          <li key={`${index} ${build.fingerprint}`}>
            <StageBuild
              response={response}
              link={link}
              build={build}
              since={isSeveral ? undefined : sinceBesideStart(environment)}
              isMarked={isSeveral}
            />
            {isSeveral && (
              <div className={classes.muted}>
                <Started build={build} />
              </div>
            )}
            {!at && (isSeveral || withDistance) && (
              <Distance builds={[build]} label={label} />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="small"
          color="primary"
          endIcon={historyId ? <CloseIcon /> : <OpenIcon />}
          aria-expanded={historyId !== undefined}
          aria-controls={historyId}
          aria-label={`${t('environments.history')}, ${isolateText(label, 80)}`}
          onClick={() => props.onOpen(!historyId)}
        >
          {t('environments.history')}
        </Button>
      </div>
    </Stage>
  );
}

/** A framed stage of the lane. */
function Stage(props: {
  state: EnvironmentRecord['state'];
  name: string;
  isUnmarked?: boolean;
  aside: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
}) {
  const { state, name, isUnmarked, aside, menu, children } = props;
  const classes = useStyles();
  const isBad = state === 'non-compliant' && !isUnmarked;
  return (
    <div className={`${classes.root} ${isBad ? classes.bad : ''}`}>
      <div className={classes.header}>
        <div className={classes.heading}>
          <h3 className={classes.name} title={name}>
            {!isUnmarked && <StateMark state={state} wordless />}
            <bdi>{clipText(name, 80)}</bdi>
          </h3>
          <span className={classes.muted}>{aside}</span>
        </div>
        {menu}
      </div>
      {children}
    </div>
  );
}

function Started({ build }: { build: EnvironmentBuild }) {
  const { startedAt } = build;
  const { t } = useTranslation();
  return startedAt ? (
    <>
      {t('environments.started', {
        when: <RelativeTime moment={startedAt} />,
      })}
    </>
  ) : null;
}

/**
 * A build with its commit message, SHA and status, and its artifact's name if
 * others run too.
 *
 * @param props - `since` is the start of the status, if it isn't said elsewhere;
 *   `isMarked` adds a mark for the build's own status
 */
function StageBuild(
  props: LaneProps & {
    build: ArtifactRecord | EnvironmentBuild;
    since?: Since;
    isMarked: boolean;
  },
) {
  const { response, link, build, since, isMarked } = props;
  const { commit, name, fingerprint, state, decidedBy } = build;
  const classes = useStyles();
  const { t } = useTranslation();
  const title = commit?.message || name;
  const sha = clipText(shortenName(commit?.sha ?? fingerprint), 40);
  const isOneOfSeveral = [
    ...response.newest,
    ...response.environments.flatMap(({ builds }) => builds),
  ].some(other => other.name !== name);
  return (
    <>
      <div className={isMarked ? classes.marked : undefined}>
        {isMarked && <StateMark state={state} wordless />}
        <UntrustedText lines={1}>{title}</UntrustedText>
      </div>
      <div className={classes.muted}>
        <span className={classes.sha}>
          <DrawerLink
            target={{ kind: 'artifact', fingerprint }}
            label={t('environments.evidenceOf', {
              name: isolateText(title, 80),
              sha,
            })}
          >
            {sha}
          </DrawerLink>
        </span>{' '}
        <StateSince state={state} since={since} />
        {isOneOfSeveral && title !== name && `, ${clipText(name, 60)}`}
        {decidedBy && `. ${decidedByText(t, decidedBy, link?.flows)}`}
      </div>
    </>
  );
}
