import CloudOffIcon from '@material-ui/icons/CloudOff';
import { useTranslation } from '../../hooks/useTranslation';
import { useErrorText } from '../ErrorState';
import { Notice } from '../Notice';

/** Says that what is on screen could not be read anew, and why. */
export function RefreshFailed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title } = useErrorText(props.error);
  return (
    <Notice icon={CloudOffIcon}>
      <strong>{t('freshness.refreshFailed')}</strong>: {title}.{' '}
      {t('freshness.refreshFailedHint')}
    </Notice>
  );
}
