import { alpha, makeStyles } from '@material-ui/core/styles';
import {
  severityOf,
  type ServiceRecord,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { decidedByText, shortenName } from '../../ui/names';
import { PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { mutedColor, toneColor } from '../../ui/tones';
import { isolateText } from '../../model/text';
import { UntrustedText, None } from '../../ui/text';
import { ShortTime } from '../../ui/times';
import { StateMark } from '../../ui/states';

/** More builds would make the row too tall; the component's page lists all. */
const SHOWN = 3;

const useStyles = makeStyles(
  theme => ({
    list: PLAIN_LIST,
    build: {
      ...wrappingRow(theme.spacing(0, 0.75)),
      width: 'fit-content',
      maxWidth: '100%',
      // Aligns with builds that have no background.
      margin: theme.spacing(0, 0, 0.25, -0.5),
      padding: theme.spacing(0, 0.75, 0, 0.5),
      borderRadius: theme.shape.borderRadius,
    },
    // The mark stays with what it marks when the line wraps.
    marked: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(0.75),
      minWidth: 0,
    },
    bad: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    sha: { fontFamily: 'monospace', fontSize: 12.5, whiteSpace: 'nowrap' },
    aside: {
      position: 'relative',
      fontSize: theme.typography.caption.fontSize,
      overflowWrap: 'anywhere',
    },
    // The component's page has all of it.
    line: {
      flexBasis: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    more: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainEnvironmentCell' },
);

/**
 * A service's builds in some environments, each with its status.
 *
 * @param props - `ambiguous` are names used in several regions or organizations;
 *   `named` adds the environment to each build
 */
export function EnvironmentCell(props: {
  service: ServiceRecord;
  environments: readonly string[];
  ambiguous: ReadonlySet<string>;
  named?: boolean;
}) {
  const { service, environments, ambiguous, named } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const builds = buildsIn(service, environments);
  if (builds.length === 0) {
    return service.coverage.complete ? <None /> : <>{t('state.unknown')}</>;
  }
  const hidden = builds.length - SHOWN;
  return (
    <ul className={classes.list}>
      {builds.slice(0, SHOWN).map((build, index) => (
        // The same build may run twice in an environment.
        <li key={index}>
          <RunningBuild
            build={build}
            named={named}
            placed={ambiguous.has(build.environment)}
          />
        </li>
      ))}
      {hidden > 0 && (
        <li className={classes.more}>{t('card.more', { amount: hidden })}</li>
      )}
    </ul>
  );
}

function RunningBuild(props: {
  build: Build;
  named?: boolean;
  placed: boolean;
}) {
  const { build, named, placed } = props;
  const { t } = useTranslation();
  const { region, org, environment, commit, fingerprint, startedAt, behind } =
    build;
  const classes = useStyles();
  const bad = build.state === 'non-compliant';
  const sha = (
    <span className={classes.sha}>
      {shortenName(commit?.sha ?? fingerprint)}
    </span>
  );
  return (
    <span className={`${classes.build} ${bad ? classes.bad : ''}`}>
      <span className={classes.marked}>
        <StateMark state={build.state} />
        {named ? <UntrustedText>{environment}</UntrustedText> : sha}
      </span>
      {named && sha}
      {startedAt && !behind && (
        <span className={classes.aside}>
          <ShortTime moment={startedAt} of={t('services.runningSince')} />
        </span>
      )}
      {behind !== undefined && behind > 0 && (
        <span
          className={classes.aside}
          title={t('environments.behindFull', { count: behind })}
        >
          {t('services.behind', { amount: behind })}
        </span>
      )}
      {placed && (
        <span className={classes.aside}>
          {isolateText(`${region}:${org}`, 80)}
        </span>
      )}
      {build.decidedBy && (
        <span className={`${classes.aside} ${classes.line}`}>
          {decidedByText(t, build.decidedBy)}
        </span>
      )}
    </span>
  );
}

/** More columns would leave no room for the others. */
const COLUMNS = 3;

/**
 * Selects the environments that get their own column: those of the most
 * components, whatever the filters, so that columns stay where they are.
 *
 * @param choices - all environments in the order of promotion, with the number
 *   of components; qualified if several organizations use the name
 */
export function environmentColumnsOf(
  choices: ServicesResponse['choices']['environments'],
) {
  const counts = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { value, count } of choices) {
    const name = value.slice(value.lastIndexOf('/') + 1);
    if (counts.has(name)) {
      ambiguous.add(name);
    }
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const names = [...counts.keys()];
  const own = names.length > COLUMNS ? COLUMNS - 1 : COLUMNS;
  const most = new Set(
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, own)
      .map(([name]) => name),
  );
  return {
    shown: names.filter(name => most.has(name)),
    /** They share a column. */
    others: names.filter(name => !most.has(name)),
    /** Names used in several regions or organizations. */
    ambiguous,
  };
}

/** A build running in an environment. */
type Build = ServiceRecord['running'][number];

/** A service's builds in the named environments, worst first. */
export function buildsIn(
  { running }: ServiceRecord,
  environments: readonly string[],
): Build[] {
  return running
    .filter(({ environment }) => environments.includes(environment))
    .sort((a, b) => severityOf(a.state) - severityOf(b.state));
}
