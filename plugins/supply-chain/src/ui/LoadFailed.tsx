import CloudOffIcon from '@material-ui/icons/CloudOff';
import { useTranslation } from '../i18n/useTranslation';
import { useErrorText } from './useErrorText';
import { MessageLink } from './MessageLink';
import { Notice } from './Notice';

/** Says that part of the page couldn't be loaded, and why. */
export function LoadFailed(props: {
  what: 'link' | 'pending';
  error: unknown;
}) {
  const { what, error } = props;
  const { t } = useTranslation();
  const { title, words } = useErrorText(error);
  return (
    <Notice icon={CloudOffIcon}>
      <strong>{t(`notice.unread.${what}`, { why: title })}.</strong>{' '}
      {t('notice.partMissing')}.
      <MessageLink to={words} about={title} />
    </Notice>
  );
}
