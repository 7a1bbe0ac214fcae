import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

/** "None" in a table cell. */
export function None() {
  const { t } = useTranslation();
  return (
    <MutedText>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('cell.none')}</VisuallyHidden>
    </MutedText>
  );
}
