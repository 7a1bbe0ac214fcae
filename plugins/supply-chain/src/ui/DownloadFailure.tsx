import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
import {
  IncompleteFileError,
  readErrorOf,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../i18n/useTranslation';
import { toneStyle } from './tones';
import { errorKind, errorStatus } from '../model/errorKind';
import { MessageLink, type MessageAnchor } from './MessageLink';
import { useErrorText } from './useErrorText';

const useStyles = makeStyles(
  theme => ({
    icon: {
      ...toneStyle(theme, 'bad'),
      fontSize: '1rem',
      verticalAlign: 'text-bottom',
    },
  }),
  { name: 'SupplyChainDownloadFailure' },
);

/** Says why a download failed and what to do about it. */
export function DownloadFailure(props: { error: unknown }) {
  const { error } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { title, hint, words } = useErrorText(error);
  const failure = downloadFailure(t, error) ?? {
    text: `${t('evidence.failed')}: ${title}. ${hint}`,
    anchor: words,
  };
  return (
    <>
      <FailedIcon className={classes.icon} aria-hidden /> {failure.text}
      <MessageLink to={failure.anchor} about={t('evidence.failed')} />
    </>
  );
}

/** The message for errors that mean something specific for a download. */
function downloadFailure(
  t: Translate,
  error: unknown,
): { text: string; anchor: MessageAnchor } | undefined {
  if (error instanceof IncompleteFileError) {
    return {
      text: `${t('evidence.failed')}: ${t('evidence.interrupted')}`,
      anchor: 'evidence-interrupted',
    };
  }
  if (errorStatus(error) === 413) {
    return { text: t('evidence.tooLarge'), anchor: 'evidence-too-large' };
  }
  if (readErrorOf(error)?.name === 'NoEvidenceFileError') {
    return { text: t('evidence.none'), anchor: 'evidence-not-found' };
  }
  switch (errorKind(error)) {
    case 'forbidden':
      return { text: t('evidence.forbidden'), anchor: 'evidence-forbidden' };
    case 'notFound':
      return { text: t('evidence.notFound'), anchor: 'evidence-not-found' };
    case 'region':
      return {
        text: `${t('evidence.failed')}: ${t('evidence.region')}`,
        anchor: 'region',
      };
    default:
      return undefined;
  }
}
