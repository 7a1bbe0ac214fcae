import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
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
import { wrappingRow } from './styles';
import { MutedText } from './text';
import { toneStyle } from './tones';

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
    icon: {
      ...toneStyle(theme, 'bad'),
      fontSize: '1rem',
      verticalAlign: 'text-bottom',
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

/** What some errors mean for a download. */
const FAILURES: Partial<
  Record<ErrorKind, `evidence.${'forbidden' | 'notFound'}`>
> = {
  forbidden: 'evidence.forbidden',
  notFound: 'evidence.notFound',
};

/** Says why a download failed and what to do about it. */
function Failure(props: { error: unknown }) {
  const { error } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { title, hint, kind } = useErrorText(error);
  const ask = useAskAdmin();
  const message =
    errorStatus(error) === 413 ? 'evidence.tooLarge' : FAILURES[kind];
  return (
    <>
      <FailedIcon className={classes.icon} aria-hidden />{' '}
      {message ? t(message) : `${t('evidence.failed')}: ${title}. ${hint}`}
      {kind === 'forbidden' && ask && ` ${ask}`}
      <MessageLink to={kind} about={t('evidence.failed')} />
    </>
  );
}
