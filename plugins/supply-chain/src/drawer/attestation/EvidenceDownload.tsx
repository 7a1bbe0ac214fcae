import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import type {
  AttestationDetails,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation } from '../../i18n/useTranslation';
import { FileDownload } from '../../ui/FileDownload';
import { MutedText } from '../../ui/MutedText';

/** Downloads an attestation's file, if it has one. */
export function EvidenceDownload(props: {
  attestation: AttestationDetails;
  trailRef: TrailRef;
}) {
  const { attestation, trailRef } = props;
  const { id, name, hasEvidence } = attestation;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  if (hasEvidence === false) {
    return <MutedText block>{t('evidence.none')}</MutedText>;
  }
  if (!id) {
    return (
      <MutedText block>
        {t(hasEvidence ? 'evidence.unavailable' : 'evidence.unknown')}
      </MutedText>
    );
  }
  return (
    <FileDownload
      label={t('evidence.download')}
      about={name}
      read={() => api.getEvidence(stringifyEntityRef(entity), trailRef, id)}
    />
  );
}
