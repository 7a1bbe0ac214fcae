import { alpha, makeStyles } from '@material-ui/core/styles';
import {
  severityOf,
  type EnvironmentBuild,
  type ServiceRecord,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { environmentLabels } from '../../model/environments';
import { decidedByText, shortenName } from '../../ui/names';
import { caption, PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { toneColor } from '../../ui/tones';
import { MutedText, None, UntrustedText } from '../../ui/text';
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
    bad: { backgroundColor: alpha(toneColor(theme, 'bad'), 0.12) },
    // The mark stays with what it marks when the line wraps.
    marked: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(0.75),
      minWidth: 0,
    },
    sha: { fontFamily: 'monospace', fontSize: 12.5, whiteSpace: 'nowrap' },
    aside: {
      ...caption(theme),
      position: 'relative',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainEnvironmentCell' },
);

/**
 * A service's builds in some environments, each with its status, worst first.
 *
 * @param props - `named` adds the environment to each build
 */
export function EnvironmentCell(props: {
  service: ServiceRecord;
  environments: readonly string[];
  named?: boolean;
}) {
  const { service, environments, named } = props;
  const { running, coverage } = service;
  const classes = useStyles();
  const { t } = useTranslation();
  const builds = running
    .filter(({ environment }) => environments.includes(environment))
    .sort((a, b) => severityOf(a.state) - severityOf(b.state));
  if (builds.length === 0) {
    return coverage.complete ? <None /> : <>{t('state.unknown')}</>;
  }
  const labelOf = environmentLabels(running);
  const hidden = builds.length - SHOWN;
  return (
    <ul className={classes.list}>
      {builds.slice(0, SHOWN).map((build, index) => {
        const label = labelOf(build);
        const isSaid = !named && label === build.environment;
        return (
          // The same build may run twice in an environment.
          <li key={index}>
            <RunningBuild build={build} label={isSaid ? undefined : label} />
          </li>
        );
      })}
      {hidden > 0 && (
        <li>
          <MutedText>{t('card.more', { amount: hidden })}</MutedText>
        </li>
      )}
    </ul>
  );
}

function RunningBuild(props: { build: EnvironmentBuild; label?: string }) {
  const { build, label } = props;
  const { state, commit, fingerprint, startedAt, behind, decidedBy } = build;
  const { t } = useTranslation();
  const classes = useStyles();
  const sha = (
    <span className={classes.sha}>
      {shortenName(commit?.sha ?? fingerprint)}
    </span>
  );
  return (
    <span
      className={`${classes.build} ${
        state === 'non-compliant' ? classes.bad : ''
      }`}
    >
      <span className={classes.marked}>
        <StateMark state={state} />
        {label ? <UntrustedText>{label}</UntrustedText> : sha}
      </span>
      {label && sha}
      <span
        className={classes.aside}
        title={
          behind ? t('environments.behindFull', { count: behind }) : undefined
        }
      >
        {behind ? t('services.behind', { amount: behind }) : null}
        {startedAt && !behind && (
          <ShortTime moment={startedAt} of={t('services.runningSince')} />
        )}
      </span>
      {decidedBy && (
        <span className={classes.aside}>
          <UntrustedText lines={1}>{decidedByText(t, decidedBy)}</UntrustedText>
        </span>
      )}
    </span>
  );
}

/** More columns would leave no room for the others. */
const COLUMNS = 3;

/**
 * Selects the environments that get their own column: those of the most
 * components, whatever the filters, so that columns stay where they are. The
 * others share one.
 *
 * @param choices - all environments in the order of promotion, with the number
 *   of components; qualified if several organizations use the name
 */
export function environmentColumnsOf(
  choices: ServicesResponse['choices']['environments'],
) {
  const counts = new Map<string, number>();
  for (const { value, count } of choices) {
    const name = value.slice(value.lastIndexOf('/') + 1);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const names = [...counts.keys()];
  const own = names.length > COLUMNS ? COLUMNS - 1 : COLUMNS;
  const most = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, own)
    .map(([name]) => name);
  return {
    shown: names.filter(name => most.includes(name)),
    others: names.filter(name => !most.includes(name)),
  };
}
