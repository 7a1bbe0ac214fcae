import type {
  ArtifactRecord,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOfArtifact } from '../../hooks/drawerTarget';
import { useTranslation } from '../../hooks/useTranslation';
import { MutedText } from '../MutedText';
import { clipText } from '../PipelineText';
import { RelativeTime } from '../RelativeTime';
import { RowList } from '../RowList';
import { ShortName } from '../ShortName';
import { StateBadge } from '../StateBadge';
import { flowLabel } from '../TableFilters';

/**
 * Each flow that knows an artifact, with its verdict and its trail.
 *
 * @param props - `otherFlows` is the number of flows of other entities
 */
export function KnownBy(props: {
  artifacts: readonly ArtifactRecord[];
  otherFlows: number;
  link?: LinkAnswer;
}) {
  const { artifacts, otherFlows, link } = props;
  const { t } = useTranslation();
  return (
    <>
      <RowList rows={artifacts}>
        {artifact => (
          <KnowingFlow
            artifact={artifact}
            label={flowLabel(artifact, link?.flows ?? [])}
          />
        )}
      </RowList>
      {otherFlows > 0 && (
        <MutedText block>
          {t('details.otherFlows', { count: otherFlows })}
        </MutedText>
      )}
    </>
  );
}

function KnowingFlow(props: { artifact: ArtifactRecord; label: string }) {
  const { artifact, label } = props;
  const trail = trailRefOfArtifact(artifact);
  return (
    <>
      <strong>
        <bdi>{clipText(label, 100)}</bdi>
      </strong>
      <StateBadge
        state={artifact.state}
        originalState={artifact.originalState}
      />
      {trail && (
        <ShortName name={trail.trail} target={{ kind: 'trail', trail }} />
      )}
      <MutedText>
        <RelativeTime moment={artifact.createdAt} />
      </MutedText>
    </>
  );
}
