import CloudOffIcon from '@material-ui/icons/CloudOff';
import { useTranslation } from '../i18n/useTranslation';
import { useErrorText } from './useErrorText';
import { MessageLink } from './MessageLink';
import { Notice } from './Notice';

/** Says that the data couldn't be refreshed, and why. */
export function RefreshFailed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, words } = useErrorText(props.error);
  return (
    <Notice icon={CloudOffIcon}>
      <strong>{t('notice.notRefreshed', { why: title })}.</strong>{' '}
      {t('notice.earlier')}.
      <MessageLink to={words} about={title} />
    </Notice>
  );
}
