import { makeStyles } from '@material-ui/core/styles';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { mutedColor } from '../../ui/tones';
import type { Column } from '../../ui/DataTable';
import { clipText } from '../../model/text';
import { ShortTime } from '../../ui/times';
import { Since, StateBadge } from '../../ui/states';
import { EnvironmentCell } from './EnvironmentCell';
import { environmentColumnsOf } from './environments';
import { Issues } from './Issues';
import { None } from '../../ui/text';
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
