import HistoryIcon from '@material-ui/icons/History';
import { useLanguage } from '../../hooks/useLanguage';
import { useNow } from '../../hooks/useNow';
import { useTranslation } from '../../hooks/useTranslation';
import { Notice } from '../Notice';
import { formatMoment } from '../RelativeTime';

/**
 * Says that the data is old, and from when.
 *
 * @param props - `asOf` is ISO 8601
 */
export function StaleNotice(props: { asOf?: string }) {
  const { asOf } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <Notice icon={HistoryIcon}>
      {asOf && (
        <>
          <strong>
            {t('freshness.stale', { time: formatMoment(asOf, now, language) })}
          </strong>
          .{' '}
        </>
      )}
      {t('freshness.staleHint')}
    </Notice>
  );
}
