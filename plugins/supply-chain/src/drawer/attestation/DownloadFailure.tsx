import { makeStyles } from '@material-ui/core/styles';
import FailedIcon from '@material-ui/icons/Close';
import { IncompleteFileError } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { toneStyle } from '../../ui/tones';
import { errorKind, errorStatus } from '../../model/errorKind';
import { useErrorText } from '../../ui/useErrorText';

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
  const { title, hint } = useErrorText(error);
  return (
    <>
      <FailedIcon className={classes.icon} aria-hidden />{' '}
      {failureText(t, error) ?? `${t('evidence.failed')}: ${title}. ${hint}`}
    </>
  );
}

/** The message for errors that mean something specific for a download. */
function failureText(t: Translate, error: unknown): string | undefined {
  if (error instanceof IncompleteFileError) {
    return `${t('evidence.failed')}: ${t('evidence.brokenOff')}`;
  }
  if (errorStatus(error) === 413) {
    return t('evidence.tooLarge');
  }
  const kind = errorKind(error);
  switch (kind) {
    case 'forbidden':
    case 'notFound':
      return t(`evidence.${kind}`);
    case 'region':
      return `${t('evidence.failed')}: ${t('evidence.region')}`;
    default:
      return undefined;
  }
}
