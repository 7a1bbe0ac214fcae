import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../../../i18n/useLanguage';
import { useTranslation } from '../../../i18n/useTranslation';
import { DataTable, type Column } from '../../../ui/DataTable';
import { formatDay, formatDuration } from '../../../ui/formatTime';
import { shareText, sharesOf } from '../../../model/formatShare';

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
      title: t('trend.trails'),
      share: 12,
      render: ({ trails }) => trails,
    },
    {
      id: 'compliant',
      title: t('trend.compliant'),
      share: 12,
      render: ({ compliant }) => compliant,
    },
    {
      id: 'unknown',
      title: t('trend.unknownColumn'),
      share: 12,
      render: ({ unknown }) => unknown,
    },
    {
      id: 'share',
      title: t('trend.shareColumn'),
      share: 12,
      render: week => shareText(t, sharesOf(week), language),
    },
    {
      id: 'median',
      title: t('trend.median'),
      share: 20,
      render: ({ compliant, secondsToCompliant: seconds }) =>
        seconds === undefined
          ? t(compliant > 0 ? 'trend.timeUnknown' : 'trend.none')
          : formatDuration(seconds, language),
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
