import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import DownloadIcon from '@material-ui/icons/GetApp';
import { useMutation } from '@tanstack/react-query';
import type {
  AttestationDetails,
  EvidenceFile,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { ErrorDetails } from '../../ui/ErrorDetails';
import { MutedText } from '../../ui/MutedText';
import { isolateText } from '../../model/isolateText';
import { DownloadFailure } from './DownloadFailure';
import { formatSize } from '../parts/formatSize';
import { saveFile } from '../../ui/saveFile';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
    },
    outcome: { minWidth: 0, overflowWrap: 'anywhere' },
  }),
  { name: 'SupplyChainEvidenceDownload' },
);

/** Downloads an attestation's file and reports the result. */
export function EvidenceDownload(props: {
  attestation: AttestationDetails;
  trailRef: TrailRef;
}) {
  const { attestation, trailRef } = props;
  const { id, name, hasEvidence } = attestation;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const download = useMutation({
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    mutationFn: (attestationId: string) =>
      api.getEvidence(stringifyEntityRef(entity), trailRef, attestationId),
    onSuccess: saveFile,
  });
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
    <div className={classes.root}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={t(
          download.isPending ? 'evidence.loadingOf' : 'evidence.downloadOf',
          { name: isolateText(name, 80) },
        )}
        // Keeps focus on the button during the download.
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) {
            download.mutate(id);
          }
        }}
      >
        {t(download.isPending ? 'evidence.loading' : 'evidence.download')}
      </Button>
      <span role="status" className={classes.outcome}>
        {download.data && (
          <MutedText>{savedText(t, download.data, language)}</MutedText>
        )}
        {download.error && <DownloadFailure error={download.error} />}
      </span>
      {download.error && <ErrorDetails error={download.error} />}
    </div>
  );
}

function savedText(
  t: Translate,
  { content, fileName }: EvidenceFile,
  language?: string,
): string {
  return t('evidence.done', {
    fileName: isolateText(fileName, 120),
    size: formatSize(content.size, language),
    type: isolateText(content.type.split(';')[0] || '?', 80),
  });
}
