import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import type { Column } from '../../ui/DataTable';
import { clipText, listNames } from '../../model/text';
import { ShortTime } from '../../ui/times';
import { Since, StateBadge, stateStyle } from '../../ui/states';
import { EnvironmentCell, environmentColumnsOf } from './EnvironmentCell';
import { None, MutedText } from '../../ui/text';
import { hasNothing, nameOf, refName, statusOf } from './service';
import { environmentLabels } from '../../model/environments';
import { stateWord } from '../../model/states';
import { useLanguage } from '../../i18n/useLanguage';
import { formatShare } from '../../model/formatShare';
import { ShareTrend } from '../../ui/ShareTrend';

const useStyles = makeStyles(
  theme => ({
    aside: {
      display: 'block',
      position: 'relative',
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 'normal',
    },
    since: { color: mutedColor(theme), '& time': { whiteSpace: 'nowrap' } },
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
      render: service => <Status service={service} t={t} />,
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
      render: service => <StatusSince service={service} t={t} />,
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
  const columns = environmentColumnsOf(environments);
  const own = columns.shown.map(environment => ({
    // The prefix prevents clashes with other columns.
    id: `environment ${environment}`,
    title: clipText(environment, 60),
    share: 15,
    titled: true,
    render: (service: ServiceRecord) => (
      <EnvironmentCell
        service={service}
        environments={[environment]}
        columns={columns}
      />
    ),
  }));
  if (columns.others.length === 0) {
    return own;
  }
  return [
    ...own,
    {
      id: 'environments',
      title: t('environments.more', { count: columns.others.length }),
      share: 18,
      render: service => (
        <EnvironmentCell
          service={service}
          environments={columns.others}
          columns={columns}
          named
        />
      ),
    },
  ];
}

interface CellProps {
  service: ServiceRecord;
  t: Translate;
}

function Status({ service, t }: CellProps) {
  return (
    <StateBadge
      state={statusOf(service)}
      word={hasNothing(service) ? t('compliance.empty') : undefined}
    />
  );
}

/** The row's only link, with its system and its owners. */
function Component({ service }: { service: ServiceRecord }) {
  const classes = useStyles();
  const { system, owners } = service;
  const groups = [
    ...(system ? [refName(system, 'system')] : []),
    ...owners.map(owner => refName(owner, 'group')),
  ];
  return (
    <>
      <EntityRefLink entityRef={service.entityRef}>
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

function StatusSince({ service, t }: CellProps) {
  const { since } = service;
  const classes = useStyles();
  if (hasNothing(service)) {
    return <None />;
  }
  return (
    <span className={classes.since}>
      {since?.atLeast && <Since since={since} />}
      {since && !since.atLeast && <ShortTime moment={since.at} />}
      {!since && t('state.unknown')}
    </span>
  );
}

/**
 * The known issues of a service's latest trails, and of what it runs if that is
 * worse.
 */
function Issues(props: { service: ServiceRecord }) {
  const { service } = props;
  const { t } = useTranslation();
  const texts = [issueText(t, service), runningIssueText(t, service)].filter(
    text => text !== '',
  );
  if (texts.length > 0) {
    return (
      <>
        {texts.map(text => (
          <div key={text}>{text}</div>
        ))}
      </>
    );
  }
  if (hasNothing(service) || statusOf(service) === 'compliant') {
    return <None />;
  }
  return (
    <MutedText>
      {t(service.state === 'unknown' ? 'state.unknown' : 'issue.unexplained')}
    </MutedText>
  );
}

/**
 * What failed, is missing or is pending in a service's latest trails.
 *
 * @returns an empty string if there are no known issues
 */
function issueText(
  t: Translate,
  service: Pick<
    ServiceRecord,
    'failed' | 'missing' | 'pending' | 'missingArtifacts'
  >,
): string {
  const { failed, missing, pending, missingArtifacts } = service;
  return [
    failed.length > 0 && t('issue.failed', { name: listNames(t, failed) }),
    missingArtifacts.length > 0 &&
      t('issue.artifactMissing', { artifact: listNames(t, missingArtifacts) }),
    missing.length > 0 && t('issue.missing', { name: listNames(t, missing) }),
    pending.length > 0 && t('issue.pending', { name: listNames(t, pending) }),
  ]
    .filter(part => typeof part === 'string')
    .join('; ');
}

/**
 * Why a service has its status, if what it runs is worse than its latest trails.
 *
 * @returns an empty string if the latest trails explain the status
 */
function runningIssueText(t: Translate, service: ServiceRecord): string {
  const status = statusOf(service);
  if (status === service.state) {
    return '';
  }
  if (status === 'unknown' || status === 'compliant') {
    return t('services.runningUnknown');
  }
  const { running } = service;
  const labels = running
    .filter(({ state }) => state === status)
    .map(environmentLabels(running));
  return labels.length > 0
    ? t('services.running', {
        state: stateWord(t, status),
        names: listNames(t, [...new Set(labels)]),
      })
    : t('issue.unexplained');
}

/** The weekly share of compliant trails, and the share over all weeks. */
function ServiceTrend(props: { service: ServiceRecord }) {
  const { service } = props;
  const { trend, share } = service;
  const { t } = useTranslation();
  const language = useLanguage();
  if (trend.length === 0) {
    return <>{t('state.unknown')}</>;
  }
  if (share === undefined) {
    return <None />;
  }
  return (
    <ShareTrend shares={trend} tone={stateStyle(statusOf(service)).tone}>
      <span style={{ whiteSpace: 'nowrap' }}>
        {formatShare(share, language)}
      </span>
    </ShareTrend>
  );
}
