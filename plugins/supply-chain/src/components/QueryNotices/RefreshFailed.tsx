import CloudOffIcon from '@material-ui/icons/CloudOff';
import { useTranslation } from '../../hooks/useTranslation';
import { errorKind } from '../ErrorState';
import { Notice } from '../Notice';

/** Says that what is on screen could not be read anew, and why. */
export function RefreshFailed(props: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <Notice icon={CloudOffIcon}>
      <strong>{t('freshness.refreshFailed')}</strong>:{' '}
      {t(`error.${errorKind(props.error)}Title`)}.{' '}
      {t('freshness.refreshFailedHint')}
    </Notice>
  );
}
