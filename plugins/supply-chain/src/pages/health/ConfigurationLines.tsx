import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import { useTranslation } from '../../i18n/useTranslation';
import { CopyableLines } from '../../ui/copying';
import { EmptyState } from '../../ui/EmptyState';
import { MessageLink } from '../../ui/MessageLink';

const LINES = `supplyChain:
  regions:
    eu:
      baseUrl: https://eu.example.com/api/v2
      organizations:
        my-organization:
          apiKey: \${SUPPLY_CHAIN_API_KEY}
`;

/** The lines to add to an empty configuration. */
export function ConfigurationLines() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SettingsIcon}
      title={t('notConfigured.title')}
      hint={t('health.configureHint')}
    >
      <CopyableLines label={t('missing.lines')} lines={LINES} />
      <MessageLink to="not-configured" about={t('notConfigured.title')} />
    </EmptyState>
  );
}
