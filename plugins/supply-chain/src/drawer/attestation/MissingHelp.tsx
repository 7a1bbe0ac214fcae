import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { clipText } from '../../model/clipText';
import { isolateText } from '../../model/isolateText';
import { nearMissOf } from '../../model/nearMiss';

/**
 * How to report a missing attestation, and one that was probably meant to be it.
 * A hint never changes a verdict.
 */
export function MissingHelp(props: {
  attestation: AttestationRecord;
  trail: TrailRecord;
}) {
  const { attestation, trail } = props;
  const { name, type } = attestation;
  const { t } = useTranslation();
  const nearMiss = nearMissOf(attestation, reportedIn(trail));
  return (
    <>
      {nearMiss && (
        <div>
          {t('attestation.nearMiss', {
            reported: <code>{clipText(nearMiss, 80)}</code>,
            name: <code>{clipText(name, 80)}</code>,
          })}
        </div>
      )}
      <div>
        {type
          ? t('attestation.howToTyped', {
              name: isolateText(name, 80),
              type: isolateText(type, 60),
            })
          : t('attestation.howTo', { name: isolateText(name, 80) })}
      </div>
    </>
  );
}

/** Everything that was reported on a trail or its artifacts. */
function reportedIn(trail: TrailRecord): AttestationRecord[] {
  return [
    ...trail.attestations,
    ...trail.artifacts.flatMap(({ attestations }) => attestations),
  ];
}
