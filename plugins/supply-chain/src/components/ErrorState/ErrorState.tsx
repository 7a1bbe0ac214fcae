import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import CloudOffIcon from '@material-ui/icons/CloudOff';
import ErrorIcon from '@material-ui/icons/ErrorOutline';
import LockIcon from '@material-ui/icons/LockOutlined';
import type { ComponentType } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { EmptyState } from '../EmptyState';
import { clipText } from '../PipelineText';
import { mutedColor } from '../../theme/tones';
import { errorKind, errorMessage, type ErrorKind } from './errorKind';

const ICONS: Record<ErrorKind, ComponentType<SvgIconProps>> = {
  signIn: LockIcon,
  forbidden: LockIcon,
  notFound: ErrorIcon,
  busy: CloudOffIcon,
  region: CloudOffIcon,
  network: CloudOffIcon,
  other: ErrorIcon,
};

/** Errors that another try cannot mend. */
const FINAL: readonly ErrorKind[] = ['signIn', 'forbidden'];

const useStyles = makeStyles(
  theme => ({
    details: {
      maxWidth: 560,
      overflowWrap: 'anywhere',
      fontSize: theme.typography.body2.fontSize,
      color: mutedColor(theme),
    },
  }),
  { name: 'SupplyChainErrorState' },
);

/** Stands where data would when there is none: says why, and tries again. */
export function ErrorState(props: { error: unknown; onRetry(): void }) {
  const { error, onRetry } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const kind = errorKind(error);
  const message = errorMessage(error);
  return (
    <EmptyState
      alert
      icon={ICONS[kind]}
      title={t(`error.${kind}Title`)}
      hint={t(`error.${kind}Hint`)}
    >
      {message && (
        <details className={classes.details}>
          <summary>{t('error.details')}</summary>
          {clipText(message, 600)}
        </details>
      )}
      {!FINAL.includes(kind) && (
        <Button variant="outlined" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </EmptyState>
  );
}
