import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { useTranslation } from '../i18n/useTranslation';
import { FileDownload } from './FileDownload';

/** Downloads the proof of trails or of an artifact as one file. */
export function PackageDownload(props: {
  subject: { trails: readonly TrailRef[] } | { fingerprint: string };
}) {
  const { subject } = props;
  const { t } = useTranslation();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  return (
    <FileDownload
      label={t('evidence.package')}
      read={() => api.getPackage(stringifyEntityRef(entity), subject)}
    />
  );
}
