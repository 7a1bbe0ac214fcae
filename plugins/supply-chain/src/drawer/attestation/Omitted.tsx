import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';

/**
 * The number of items beyond a list's limit; renders nothing if there are none.
 */
export function Omitted({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  return count ? (
    <MutedText block>{t('omitted', { amount: count })}</MutedText>
  ) : null;
}
