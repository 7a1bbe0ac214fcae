import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import DownloadIcon from '@material-ui/icons/GetApp';
import { useMutation } from '@tanstack/react-query';
import type { EvidenceFile } from 'backstage-plugin-supply-chain-common';
import { useLanguage } from '../i18n/useLanguage';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { isolateText } from '../model/isolateText';
import { DownloadFailure } from './DownloadFailure';
import { ErrorDetails } from './ErrorDetails';
import { formatSize } from './formatSize';
import { MutedText } from './MutedText';
import { saveFile } from './saveFile';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
      // Room between the button and a link above it, for fingers.
      marginTop: theme.spacing(1),
    },
    outcome: { minWidth: 0, overflowWrap: 'anywhere' },
  }),
  { name: 'SupplyChainFileDownload' },
);

/** A button that downloads a file and reports the result. */
export function FileDownload(props: {
  label: string;
  /** What is downloaded, if the label alone doesn't say. */
  about?: string;
  read: () => Promise<EvidenceFile>;
}) {
  const { label, about, read } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const download = useMutation({
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    mutationFn: read,
    onSuccess: saveFile,
  });
  const text = download.isPending ? t('evidence.loading') : label;
  return (
    <div className={classes.root}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={about ? `${text}: ${isolateText(about, 80)}` : undefined}
        // Keeps focus on the button during the download.
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) {
            download.mutate();
          }
        }}
      >
        {text}
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
