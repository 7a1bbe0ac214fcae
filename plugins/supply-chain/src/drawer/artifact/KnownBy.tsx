import type {
  ArtifactRecord,
  FlowRef,
  LinkResponse,
} from 'backstage-plugin-supply-chain-common';
import { trailRefOfArtifact } from '../../model/drawerTarget';
import { useTranslation } from '../../i18n/useTranslation';
import { BuildVerdict } from '../../ui/BuildVerdict';
import { MutedText } from '../../ui/MutedText';
import { RelativeTime } from '../../ui/RelativeTime';
import { RowList } from '../../ui/RowList';
import { ShortName } from '../../ui/ShortName';
import { flowLabel } from '../../ui/flowLabel';

/**
 * The flows that recorded an artifact, with its status and trail in each.
 *
 * @param props - `otherFlows` is the number of flows that aren't linked here
 */
export function KnownBy(props: {
  artifacts: readonly ArtifactRecord[];
  otherFlows: number;
  link?: LinkResponse;
}) {
  const { artifacts, otherFlows, link } = props;
  const { t } = useTranslation();
  return (
    <>
      <RowList rows={artifacts}>
        {artifact => (
          <KnowingFlow artifact={artifact} flows={link?.flows ?? []} />
        )}
      </RowList>
      {otherFlows > 0 && (
        <MutedText block>
          {t('details.otherFlows', { amount: otherFlows })}
        </MutedText>
      )}
    </>
  );
}

function KnowingFlow(props: {
  artifact: ArtifactRecord;
  flows: readonly FlowRef[];
}) {
  const { artifact, flows } = props;
  const trail = trailRefOfArtifact(artifact);
  return (
    <>
      <strong>
        <bdi>{flowLabel(artifact, flows)}</bdi>
      </strong>
      <BuildVerdict verdict={artifact} flows={flows} />
      {trail && (
        <ShortName name={trail.trail} target={{ kind: 'trail', trail }} />
      )}
      <MutedText>
        <RelativeTime moment={artifact.createdAt} />
      </MutedText>
    </>
  );
}
