import { useTranslation } from '../../i18n/useTranslation';
import { MutedText } from '../../ui/MutedText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

/** Says that there is none of something, as briefly as a cell of a table may. */
export function None() {
  const { t } = useTranslation();
  return (
    <MutedText>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('cell.none')}</VisuallyHidden>
    </MutedText>
  );
}
