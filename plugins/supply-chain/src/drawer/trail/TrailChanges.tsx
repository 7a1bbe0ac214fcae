import { useTranslation, type Translate } from '../../i18n/useTranslation';
import type { Change } from '../../model/changes';
import { isolateText } from '../../model/isolateText';
import { RowList } from '../../ui/RowList';

/** Lists attestations that were added to a trail or overridden. */
export function TrailChanges(props: { changes: readonly Change[] }) {
  const { t } = useTranslation();
  return (
    <RowList rows={props.changes}>
      {change => <bdi>{changeText(t, change)}</bdi>}
    </RowList>
  );
}

function changeText(t: Translate, change: Change): string {
  const artifact = change.artifact && isolateText(change.artifact, 80);
  if (!change.attestation) {
    return t('details.added', {
      name: t('matrix.artifact', { name: artifact ?? '' }),
    });
  }
  const attestation = isolateText(change.attestation, 80);
  const name = artifact ? `${artifact} / ${attestation}` : attestation;
  if (change.kind === 'added') {
    return t('details.added', { name });
  }
  const overridden = t('details.overridden', { name });
  return change.type
    ? `${overridden} (${isolateText(change.type, 60)})`
    : overridden;
}
