import type { KeyRecord } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useNow } from '../../ui/useNow';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { DataTable, type Column } from '../../ui/DataTable';
import { MessageLink } from '../../ui/MessageLink';
import { UntrustedText } from '../../ui/UntrustedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { keyExpiry } from './keyState';
import { StatusLine } from './StatusLine';

/** The keys of a service account: age, expiry and last use. */
export function KeyTable(props: {
  serviceAccount: string;
  keys: readonly KeyRecord[];
}) {
  const { serviceAccount, keys } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => keyColumns(t), [t]);
  return (
    <DataTable
      label={t('health.keysOf', { serviceAccount })}
      columns={columns}
      rows={keys}
      rowKey={key => JSON.stringify(key)}
    />
  );
}

function keyColumns(t: Translate): Column<KeyRecord>[] {
  return [
    {
      id: 'key',
      title: t('health.key'),
      share: 34,
      header: true,
      render: ({ description }) => (
        <UntrustedText>{description ?? t('health.unnamedKey')}</UntrustedText>
      ),
    },
    {
      id: 'created',
      title: t('column.when'),
      share: 18,
      render: ({ createdAt }) => <KeyTime moment={createdAt} />,
    },
    {
      id: 'expiry',
      title: t('health.expiry'),
      share: 26,
      render: key => <Expiry record={key} />,
    },
    {
      id: 'used',
      title: t('health.lastUse'),
      share: 22,
      render: ({ lastUsedAt }) =>
        lastUsedAt === 'never' ? (
          <StatusLine tone="neutral">{t('health.neverUsed')}</StatusLine>
        ) : (
          <KeyTime moment={lastUsedAt} />
        ),
    },
  ];
}

/** A time, which the region may not have reported in a known format. */
function KeyTime(props: { moment?: string }) {
  const { moment } = props;
  const { t } = useTranslation();
  return moment ? (
    <RelativeTime moment={moment} />
  ) : (
    <StatusLine tone="neutral">{t('state.unknown')}</StatusLine>
  );
}

function Expiry(props: { record: KeyRecord }) {
  const { record } = props;
  const { t } = useTranslation();
  const when = <RelativeTime moment={record.expiresAt} />;
  const learnMore = (
    <MessageLink
      to="key-expiry"
      about={record.description ?? t('health.unnamedKey')}
    />
  );
  switch (keyExpiry(record, useNow())) {
    case 'expired':
      return (
        <StatusLine tone="bad">
          {t('health.expired', { when })}
          {learnMore}
        </StatusLine>
      );
    case 'soon':
      return (
        <StatusLine tone="waiting">
          {t('health.expiresSoon', { when })}
          {learnMore}
        </StatusLine>
      );
    case 'later':
      return <>{t('health.expires', { when })}</>;
    case 'never':
      return <>{t('health.neverExpires')}</>;
    default:
      return <KeyTime />;
  }
}
