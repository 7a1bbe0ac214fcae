import type {
  HealthResponse,
  KeyRecord,
  OrganizationHealth,
  RegionHealth,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { clipText } from '../../model/text';
import { DataTable, type Column } from '../../ui/DataTable';
import { MutedText, UntrustedText } from '../../ui/text';
import { RelativeTime } from '../../ui/times';
import { Section } from '../../ui/Panel';
import { Marked } from '../../ui/states';

/** A key of an organization's service account, or the organization alone. */
interface Row {
  organization: OrganizationHealth;
  key?: KeyRecord;
  /** Whether it is the organization's first row. */
  isFirst: boolean;
}

const STATUS: Record<RegionHealth['status'], StateValue> = {
  responding: 'compliant',
  'not-responding': 'non-compliant',
  unknown: 'unknown',
};

const KEY = {
  current: { state: 'compliant', setting: 'apiKey' },
  previous: { state: 'missing', setting: 'previousApiKey' },
  rejected: { state: 'non-compliant', setting: undefined },
  unknown: { state: 'unknown', setting: undefined },
} as const satisfies Record<
  OrganizationHealth['key'],
  { state: StateValue; setting: string | undefined }
>;

/** The regions and their organizations: which keys are in use, and how long. */
export function Regions(props: { health: HealthResponse }) {
  const { regions } = props.health;
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  const title = t('health.regions');
  return (
    <Section title={title}>
      <DataTable
        label={title}
        columns={columns}
        rows={regions.flatMap(rowsOf)}
        groupsOf={rows =>
          regions.map(region => ({
            key: region.name,
            title: <Region region={region} />,
            rows: rows.filter(({ organization }) =>
              region.organizations.includes(organization),
            ),
          }))
        }
        rowKey={({ organization, key }) =>
          JSON.stringify([organization.name, key])
        }
      />
    </Section>
  );
}

function rowsOf({ organizations }: RegionHealth): Row[] {
  return organizations.flatMap(organization => {
    const [first, ...others] = organization.keys ?? [];
    return [first, ...others].map((key, index) => ({
      organization,
      key,
      isFirst: index === 0,
    }));
  });
}

function columnsOf(t: Translate): Column<Row>[] {
  return [
    {
      id: 'organization',
      title: t('health.organization'),
      share: 18,
      header: true,
      render: ({ organization }) => (
        <bdi>{clipText(organization.name, 80)}</bdi>
      ),
    },
    {
      id: 'inUse',
      title: t('health.keyInUse'),
      share: 26,
      render: ({ organization, isFirst }) =>
        isFirst && <KeyInUse organization={organization} />,
    },
    {
      id: 'key',
      title: t('health.accountKey'),
      share: 28,
      render: row => <AccountKey row={row} />,
    },
    ...(['lastUsedAt', 'expiresAt'] as const).map(time => ({
      id: time,
      title: t(`health.${time}`),
      share: 14,
      render: ({ key }: Row) => key && <KeyTime moment={key[time]} />,
    })),
  ];
}

function Region(props: { region: RegionHealth }) {
  const { title, name, status, latency } = props.region;
  const { t } = useTranslation();
  return (
    <Marked state={STATUS[status]}>
      <bdi>{clipText(title === name ? name : `${title} (${name})`, 80)}</bdi>{' '}
      <MutedText>
        {t(`health.status.${status}`)}
        {latency !== undefined &&
          `, ${t('health.latency', { milliseconds: latency })}`}
      </MutedText>
    </Marked>
  );
}

function KeyInUse(props: { organization: OrganizationHealth }) {
  const { key } = props.organization;
  const { t } = useTranslation();
  const { state, setting } = KEY[key];
  return (
    <Marked state={state}>
      {setting ? (
        <code>{setting}</code>
      ) : (
        t(key === 'rejected' ? 'health.rejectedKey' : 'state.unknown')
      )}
    </Marked>
  );
}

function AccountKey(props: { row: Row }) {
  const { organization, key } = props.row;
  const { t } = useTranslation();
  const { serviceAccount, keys } = organization;
  if (!serviceAccount) {
    return <MutedText>{t('health.noServiceAccount')}</MutedText>;
  }
  if (!keys) {
    return <MutedText>{t('health.keysUnread', { serviceAccount })}</MutedText>;
  }
  return key ? (
    <UntrustedText>{key.description ?? t('health.unnamedKey')}</UntrustedText>
  ) : null;
}

/** A time, which the region may not have reported in a known format. */
function KeyTime({ moment }: { moment?: string | undefined }) {
  const { t } = useTranslation();
  if (moment === 'never') {
    return <>{t('health.never')}</>;
  }
  return moment ? (
    <RelativeTime moment={moment} />
  ) : (
    <MutedText>{t('state.unknown')}</MutedText>
  );
}
