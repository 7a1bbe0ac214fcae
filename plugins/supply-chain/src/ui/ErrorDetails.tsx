import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/clipText';
import { mutedColor } from './tones';
import { errorMessage } from '../model/errorKind';

const useStyles = makeStyles(
  theme => ({
    root: {
      maxWidth: 560,
      overflowWrap: 'anywhere',
      fontSize: theme.typography.body2.fontSize,
      color: mutedColor(theme),
    },
  }),
  { name: 'SupplyChainErrorDetails' },
);

/** The portal's own error message, collapsed. */
export function ErrorDetails(props: { error: unknown }) {
  const classes = useStyles();
  const { t } = useTranslation();
  const message = errorMessage(props.error);
  return message ? (
    <details className={classes.root}>
      <summary>{t('details.about')}</summary>
      <bdi>{clipText(message, 600)}</bdi>
    </details>
  ) : null;
}
