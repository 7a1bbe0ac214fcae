import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { DataTable, type Column } from '../../../ui/DataTable';
import { formatDay } from '../../../ui/formatTime';
import { shareOf, shareText } from '../../../model/formatShare';

/** The figures behind the charts, newest first. */
export function TrendTable(props: { weeks: readonly TrendWeek[] }) {
  const { weeks } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const columns: Column<TrendWeek>[] = [
    {
      id: 'week',
      title: t('trend.week'),
      share: 20,
      header: true,
      render: ({ from }) => formatDay(from, language, 'UTC'),
    },
    {
      id: 'trails',
      title: t('compliance.trails'),
      share: 12,
      render: ({ trails }) => trails,
    },
    {
      id: 'compliant',
      title: t('state.compliant'),
      share: 12,
      render: ({ compliant }) => compliant,
    },
    {
      id: 'share',
      title: t('trend.shareColumn'),
      share: 12,
      render: week => shareText(t, shareOf(week), language),
    },
  ];
  return (
    <DataTable
      label={t('trend.table')}
      columns={columns}
      rows={[...weeks].reverse()}
      rowKey={({ from }) => from}
    />
  );
}
