import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import type { Column } from '../../ui/DataTable';
import { clipText } from '../../model/clipText';
import { ShortTime } from '../../ui/ShortTime';
import { Since } from '../../ui/StateSince';
import { shortenName } from '../../ui/shortenName';
import { StateBadge } from '../../ui/StateBadge';
import { UntrustedText } from '../../ui/UntrustedText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { EnvironmentCell } from './EnvironmentCell';
import { environmentColumnsOf } from './environments';
import { Issues } from './Issues';
import { None } from '../../ui/None';
import { hasNothing, nameOf, refName, statusOf } from './service';
import { ServiceTrend } from './ServiceTrend';

const useStyles = makeStyles(
  theme => ({
    aside: {
      display: 'block',
      position: 'relative',
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 'normal',
    },
    // The time stays next to a commit message that is cut off.
    trail: {
      display: 'flex',
      gap: theme.spacing(0.75),
      '& bdi': { minWidth: 0, wordBreak: 'break-all' },
      '& time': { flexShrink: 0 },
    },
    since: { color: mutedColor(theme), whiteSpace: 'nowrap' },
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
      share: 22,
      render: service => <Status service={service} t={t} />,
    },
    {
      id: 'component',
      title: t('services.component'),
      share: 17,
      header: true,
      render: service => <Component service={service} t={t} />,
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
      share: 11,
      render: service => <StatusSince service={service} t={t} />,
    },
    ...environmentColumns(t, environments),
    {
      id: 'trend',
      title: t('services.trend'),
      share: 17,
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
      share: 17,
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

/** The row's only link, with its system, its owners and its newest trail. */
function Component({ service, t }: CellProps) {
  const classes = useStyles();
  const { system, owners, newestTrail } = service;
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
      {newestTrail && (
        <span className={`${classes.aside} ${classes.trail}`}>
          <VisuallyHidden>{t('components.latestTrail')} </VisuallyHidden>
          <UntrustedText lines={1}>
            {newestTrail.commit?.message || shortenName(newestTrail.name)}
          </UntrustedText>
          {newestTrail.createdAt && (
            <ShortTime moment={newestTrail.createdAt} />
          )}
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
