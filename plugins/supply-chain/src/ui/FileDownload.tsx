import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import DownloadIcon from '@material-ui/icons/GetApp';
import { useMutation } from '@tanstack/react-query';
import {
  type EvidenceFile,
  type PackageQuery,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { useTranslation } from '../i18n/useTranslation';
import { errorStatus, type ErrorKind } from '../model/errorKind';
import { isolateText } from '../model/text';
import { useAskAdmin } from './ProblemItems';
import { ErrorDetails, useErrorText } from './QueryStates';
import { MessageLink } from './MessageLink';
import { saveFile } from './saveFile';
import { StateMark } from './states';
import { wrappingRow } from './styles';
import { MutedText } from './text';

const useStyles = makeStyles(
  theme => ({
    root: wrappingRow(theme.spacing(0.5, 0)),
    // Room between the button and a link above it, for fingers.
    below: { marginTop: theme.spacing(1) },
    outcome: {
      minWidth: 0,
      overflowWrap: 'anywhere',
      '&:not(:empty)': { marginLeft: theme.spacing(1) },
    },
  }),
  { name: 'SupplyChainFileDownload' },
);

/** Downloads the proof of trails or of an artifact as one file. */
export function PackageDownload(props: { subject: PackageQuery }) {
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

/** A file, and what to say once it is saved instead of its name. */
interface NotedFile extends EvidenceFile {
  note?: string | undefined;
}

/**
 * A button that downloads a file and reports the result.
 *
 * @param props - `about` is what is downloaded, if the label alone doesn't say;
 *   `short` is shown instead of the label, for a button in a row of others
 */
export function FileDownload(props: {
  label: string;
  about?: string;
  short?: string;
  read: () => Promise<NotedFile>;
}) {
  const { label, about, short, read } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const download = useMutation({
    // The portal may be on the same machine, so try even when offline.
    networkMode: 'always',
    mutationFn: read,
    onSuccess: saveFile,
  });
  const text = download.isPending ? t('evidence.loading') : label;
  return (
    <div className={`${classes.root} ${short ? '' : classes.below}`}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={about ? `${text}: ${isolateText(about, 80)}` : text}
        // Keeps focus on the button during the download.
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) {
            download.mutate();
          }
        }}
      >
        {short ?? text}
      </Button>
      <span role="status" className={classes.outcome}>
        {download.data && (
          <MutedText>
            {download.data.note ??
              t('evidence.done', {
                fileName: isolateText(download.data.fileName, 120),
              })}
          </MutedText>
        )}
        {download.error && <Failure error={download.error} />}
      </span>
      {download.error && <ErrorDetails error={download.error} />}
    </div>
  );
}

/** Says why a download failed and what to do about it. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { title, hint, kind } = useErrorText(error);
  const ask = useAskAdmin();
  const failed = t('evidence.failed');
  const texts: Partial<Record<ErrorKind, string>> = {
    forbidden: [t('evidence.forbidden'), ask].filter(Boolean).join(' '),
    notFound: t('evidence.notFound'),
  };
  return (
    <>
      <StateMark state="non-compliant" wordless />{' '}
      {errorStatus(error) === 413
        ? t('evidence.tooLarge')
        : texts[kind] ?? `${failed}: ${title}. ${hint}`}
      <MessageLink to={kind} about={failed} />
    </>
  );
}
