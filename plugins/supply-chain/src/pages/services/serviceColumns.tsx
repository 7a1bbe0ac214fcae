import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { alpha, makeStyles } from '@material-ui/core/styles';
import {
  severityOf,
  type Issue,
  type EnvironmentBuild,
  type ServiceRecord,
  type ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText, listNames } from '../../model/text';
import { environmentLabels } from '../../model/environments';
import { formatShare } from '../../model/formatShare';
import { stateWord } from '../../model/states';
import type { Column } from '../../ui/DataTable';
import { IssueNames } from '../../ui/lists';
import { decidedByText, shortenName } from '../../ui/names';
import { MutedText, None, UntrustedText } from '../../ui/text';
import { ShareTrend } from '../../ui/ShareTrend';
import { ShortTime } from '../../ui/times';
import { StateBadge, StateMark, Since } from '../../ui/states';
import { caption, PLAIN_LIST, wrappingRow } from '../../ui/styles';
import { toneColor } from '../../ui/tones';
import { hasNothing, nameOf, refName, statusOf } from './service';

/** More builds would make the row too tall; the component's page lists all. */
const SHOWN = 3;

const useStyles = makeStyles(
  theme => ({
    aside: {
      ...caption(theme),
      position: 'relative',
      fontWeight: 'normal',
      overflowWrap: 'anywhere',
    },
    list: PLAIN_LIST,
    build: {
      ...wrappingRow(theme.spacing(0, 0.75)),
      width: 'fit-content',
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
  }),
  { name: 'SupplyChainServiceColumns' },
);

type Environments = ServicesResponse['choices']['environments'];

/**
 * The columns of the services table.
 *
 * @param environments - of all services, in the order of promotion
 */
export function serviceColumns(
  t: Translate,
  environments: Environments,
): Column<ServiceRecord>[] {
  return [
    {
      id: 'status',
      title: t('column.state'),
      share: 21,
      render: service => (
        <StateBadge
          state={statusOf(service)}
          word={hasNothing(service) ? t('compliance.empty') : undefined}
        />
      ),
    },
    {
      id: 'component',
      title: t('services.component'),
      share: 19,
      header: true,
      render: service => <Component service={service} />,
    },
    {
      id: 'issues',
      title: t('column.issues'),
      share: 18,
      render: service => <Issues service={service} />,
    },
    {
      id: 'since',
      title: t('services.since'),
      share: 10,
      render: service => <StatusSince service={service} />,
    },
    ...environmentColumns(t, environments),
    {
      id: 'trend',
      title: t('services.trend'),
      share: 15,
      render: service => <ServiceTrend service={service} />,
    },
  ];
}

function environmentColumns(
  t: Translate,
  environments: Environments,
): Column<ServiceRecord>[] {
  const { shown, others } = environmentColumnsOf(environments);
  const columns = shown.map(environment => ({
    // The prefix prevents clashes with other columns.
    id: `environment ${environment}`,
    title: clipText(environment, 60),
    share: 15,
    titled: true,
    render: (service: ServiceRecord) => (
      <EnvironmentCell service={service} environments={[environment]} />
    ),
  }));
  const other = {
    id: 'environments',
    title: t('environments.more', { count: others.length }),
    share: 18,
    render: (service: ServiceRecord) => (
      <EnvironmentCell service={service} environments={others} />
    ),
  };
  return others.length > 0 ? [...columns, other] : columns;
}

interface CellProps {
  service: ServiceRecord;
}

/** The row's only link, with its system and its owners. */
function Component({ service }: CellProps) {
  const { entityRef, system, owners } = service;
  const classes = useStyles();
  const groups = [
    ...(system ? [refName(system, 'system')] : []),
    ...owners.map(owner => refName(owner, 'group')),
  ];
  return (
    <>
      <EntityRefLink entityRef={entityRef}>
        <bdi>{clipText(nameOf(service), 100)}</bdi>
      </EntityRefLink>
      {groups.length > 0 && (
        <div className={classes.aside}>
          {clipText([...new Set(groups)].join(', '), 100)}
        </div>
      )}
    </>
  );
}

/**
 * The known issues of a service's latest trails, and where it runs something
 * that is worse.
 */
function Issues({ service }: CellProps) {
  const { state, running, missingArtifacts } = service;
  const { t } = useTranslation();
  const status = statusOf(service);
  const issues: Issue[] = [
    ...missingArtifacts.map(artifact => ({
      kind: 'missing' as const,
      artifact,
    })),
    ...(['failed', 'missing', 'pending'] as const).flatMap(kind =>
      service[kind].map(attestation => ({ kind, attestation })),
    ),
  ];
  const worse = running
    .filter(build => status !== state && build.state === status)
    .map(environmentLabels(running));
  return (
    <>
      {(issues.length > 0 || worse.length === 0) && (
        <IssueNames
          issues={issues}
          state={hasNothing(service) ? 'compliant' : status}
        />
      )}
      {worse.length > 0 && (
        <div>
          {t('services.running', {
            state: stateWord(t, status),
            names: listNames(t, [...new Set(worse)]),
          })}
        </div>
      )}
    </>
  );
}

function StatusSince({ service }: CellProps) {
  const { since } = service;
  const { t } = useTranslation();
  if (hasNothing(service)) {
    return <None />;
  }
  return (
    <MutedText>
      {since?.atLeast && <Since since={since} />}
      {since && !since.atLeast && <ShortTime moment={since.at} />}
      {!since && t('state.unknown')}
    </MutedText>
  );
}

/** The weekly share of compliant trails, and the share over all weeks. */
function ServiceTrend({ service }: CellProps) {
  const { trend, share } = service;
  const { t } = useTranslation();
  const language = useLanguage();
  if (trend.length === 0) {
    return <>{t('state.unknown')}</>;
  }
  return share === undefined ? (
    <None />
  ) : (
    <ShareTrend shares={trend}>{formatShare(share, language)}</ShareTrend>
  );
}

/** A service's builds in some environments, each with its status, worst first. */
function EnvironmentCell(
  props: CellProps & { environments: readonly string[] },
) {
  const { service, environments } = props;
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
        const isSaid = environments.length === 1 && label === build.environment;
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
  const { state, decidedBy, commit, fingerprint, startedAt, behind } = build;
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
      <span className={classes.aside}>
        {behind ? t('services.behind', { amount: behind }) : null}
        {startedAt && !behind && (
          <ShortTime moment={startedAt} of={t('services.runningSince')} />
        )}
      </span>
      {decidedBy && (
        <span className={classes.aside}>
          {decidedByText(t, decidedBy, [build])}
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
export function environmentColumnsOf(choices: Environments) {
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
