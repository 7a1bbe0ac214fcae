import type { Translate } from '../../i18n/useTranslation';
import type { MatrixCell, MatrixRow } from '../../model/matrix';
import { isolateText } from '../../model/isolateText';

/** The label of a mark, such as "failed, overridden". */
export function markText(t: Translate, cell: MatrixCell): string {
  return [
    t(`picture.mark.${cell.mark}`),
    cell.additional && t('picture.mark.additional'),
    cell.overridden && t('picture.mark.overridden'),
    cell.decidedBy &&
      t('verdict.decidedBy', { flow: isolateText(cell.decidedBy, 100) }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The full name of a row. */
export function rowText(t: Translate, row: MatrixRow): string {
  const name = isolateText(row.name, 100);
  if (row.kind === 'verdict') {
    return t('picture.verdict');
  }
  if (row.kind === 'artifact') {
    return t('picture.artifact', { name });
  }
  return row.artifact === undefined
    ? name
    : t('picture.ofArtifact', {
        name,
        artifact: isolateText(row.artifact, 60),
      });
}
