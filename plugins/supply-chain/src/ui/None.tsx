import { useTranslation } from '../i18n/useTranslation';
import { MutedText } from './MutedText';
import { VisuallyHidden } from './VisuallyHidden';

/** "None" in a table cell. */
export function None() {
  const { t } = useTranslation();
  return (
    <MutedText>
      <span aria-hidden data-none>
        –
      </span>
      <VisuallyHidden>{t('cell.none')}</VisuallyHidden>
    </MutedText>
  );
}
