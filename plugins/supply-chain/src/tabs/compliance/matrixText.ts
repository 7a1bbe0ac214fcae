import type { Translate } from '../../i18n/useTranslation';
import type { MatrixCell, MatrixRow } from '../../model/matrix';
import { isolateText } from '../../model/isolateText';

/** The label of a mark, such as "failed, overridden". */
export function markText(t: Translate, cell: MatrixCell): string {
  return [
    t(`matrix.mark.${cell.mark}`),
    cell.additional && t('matrix.mark.additional'),
    cell.overridden && t('matrix.mark.overridden'),
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
    return t('matrix.verdict');
  }
  if (row.kind === 'artifact') {
    return t('matrix.artifact', { name });
  }
  return row.artifact === undefined
    ? name
    : t('matrix.ofArtifact', {
        name,
        artifact: isolateText(row.artifact, 60),
      });
}
