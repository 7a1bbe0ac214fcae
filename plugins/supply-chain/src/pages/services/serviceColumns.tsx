import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText, listNames } from '../../model/text';
import { environmentLabels } from '../../model/environments';
import { formatShare } from '../../model/formatShare';
import { stateWord } from '../../model/states';
import type { Column } from '../../ui/DataTable';
import { MutedText, None } from '../../ui/text';
import { ShareTrend } from '../../ui/ShareTrend';
import { ShortTime } from '../../ui/times';
import { StateBadge, Since } from '../../ui/states';
import { caption } from '../../ui/styles';
import { EnvironmentCell, environmentColumnsOf } from './EnvironmentCell';
import { hasNothing, nameOf, refName, statusOf } from './service';

const useStyles = makeStyles(
  theme => ({
    aside: {
      ...caption(theme),
      display: 'block',
      position: 'relative',
      fontWeight: 'normal',
    },
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
      <EnvironmentCell service={service} environments={others} named />
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
        <span className={classes.aside}>
          {clipText([...new Set(groups)].join(', '), 100)}
        </span>
      )}
    </>
  );
}

/**
 * The known issues of a service's latest trails, and of what it runs if that is
 * worse.
 */
function Issues({ service }: CellProps) {
  const { state, failed, missing, pending, missingArtifacts } = service;
  const { t } = useTranslation();
  const issues = [
    failed.length > 0 && t('issue.failed', { name: listNames(t, failed) }),
    missingArtifacts.length > 0 &&
      t('issue.artifactMissing', { artifact: listNames(t, missingArtifacts) }),
    missing.length > 0 && t('issue.missing', { name: listNames(t, missing) }),
    pending.length > 0 && t('issue.pending', { name: listNames(t, pending) }),
  ].filter(Boolean);
  const running = runningIssueText(t, service);
  if (issues.length > 0 || running) {
    return (
      <>
        <div>{issues.join('; ')}</div>
        <div>{running}</div>
      </>
    );
  }
  if (hasNothing(service) || statusOf(service) === 'compliant') {
    return <None />;
  }
  return (
    <MutedText>
      {t(state === 'unknown' ? 'state.unknown' : 'issue.unexplained')}
    </MutedText>
  );
}

/**
 * Why a service has its status, if what it runs is worse than its latest trails.
 *
 * @returns an empty string if the latest trails explain the status
 */
function runningIssueText(t: Translate, service: ServiceRecord): string {
  const { state, running } = service;
  const status = statusOf(service);
  if (status === state) {
    return '';
  }
  if (status === 'unknown' || status === 'compliant') {
    return t('services.runningUnknown');
  }
  const labels = running
    .filter(build => build.state === status)
    .map(environmentLabels(running));
  return labels.length > 0
    ? t('services.running', {
        state: stateWord(t, status),
        names: listNames(t, [...new Set(labels)]),
      })
    : t('issue.unexplained');
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
