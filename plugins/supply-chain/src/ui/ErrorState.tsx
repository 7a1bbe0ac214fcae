import Button from '@material-ui/core/Button';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import CloudOffIcon from '@material-ui/icons/CloudOff';
import ErrorIcon from '@material-ui/icons/ErrorOutline';
import LockIcon from '@material-ui/icons/LockOutlined';
import type { ComponentType } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { EmptyState } from './EmptyState';
import { MessageLink } from './MessageLink';
import { ErrorDetails } from './ErrorDetails';
import { errorKind, type ErrorKind } from '../model/errorKind';
import { useErrorText } from './useErrorText';

const ICONS: Record<ErrorKind, ComponentType<SvgIconProps>> = {
  signIn: LockIcon,
  forbidden: LockIcon,
  notFound: ErrorIcon,
  notLinked: ErrorIcon,
  busy: CloudOffIcon,
  region: CloudOffIcon,
  refused: ErrorIcon,
  database: CloudOffIcon,
  network: CloudOffIcon,
  other: ErrorIcon,
};

/** Errors that a retry can't fix. */
const FINAL: readonly ErrorKind[] = ['signIn', 'forbidden'];

/** Replaces data that failed to load, with the reason and a retry button. */
export function ErrorState(props: { error: unknown; onRetry(): void }) {
  const { error, onRetry } = props;
  const { t } = useTranslation();
  const kind = errorKind(error);
  const { title, hint, words } = useErrorText(error);
  return (
    <EmptyState alert icon={ICONS[kind]} title={title} hint={hint}>
      <MessageLink to={words} about={title} />
      <ErrorDetails error={error} />
      {!FINAL.includes(kind) && (
        <Button variant="outlined" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </EmptyState>
  );
}
