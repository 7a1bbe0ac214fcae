import { makeStyles } from '@material-ui/core/styles';
import { useTranslation, type Translate } from '../../hooks/useTranslation';
import type { Change } from '../../trails/changes';
import { clipText } from '../PipelineText';

const useStyles = makeStyles(
  { list: { margin: 0, padding: 0, listStyle: 'none' } },
  { name: 'SupplyChainTrailChanges' },
);

/** What was added to a trail or overridden in it, in words. */
export function TrailChanges(props: { changes: readonly Change[] }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {props.changes.map((change, index) => (
        // Two entries may be of one name.
        <li key={index}>
          <bdi>{changeText(t, change)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function changeText(t: Translate, change: Change): string {
  const artifact = change.artifact && clipText(change.artifact, 80);
  if (!change.attestation) {
    return t('details.artifactAdded', { artifact: artifact ?? '' });
  }
  const attestation = clipText(change.attestation, 80);
  const name = artifact
    ? t('finding.ofArtifact', { name: attestation, artifact })
    : attestation;
  if (change.kind === 'added') {
    return t('details.added', { name });
  }
  return change.type
    ? t('details.overriddenBy', { name, type: clipText(change.type, 60) })
    : t('details.overridden', { name });
}
