import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import { useTranslation } from '../../hooks/useTranslation';
import { EmptyState } from '../EmptyState';

/** Says that the installation has no `supplyChain` configuration. */
export function NotConfigured() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SettingsIcon}
      title={t('notConfigured.title')}
      hint={t('notConfigured.hint')}
    />
  );
}
