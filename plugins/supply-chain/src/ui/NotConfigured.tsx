import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { EmptyState } from './EmptyState';
import { HealthLink, useHealthPath } from './HealthLink';
import { MessageLink } from './MessageLink';

/**
 * Says that the `supplyChain` configuration is missing or invalid.
 *
 * @param props - `problems` of the response
 */
export function NotConfigured(props: { problems?: readonly Problem[] }) {
  const { t } = useTranslation();
  const health = useHealthPath();
  const setting = props.problems?.find(
    ({ reason }) => reason === 'configuration-invalid',
  )?.setting;
  const title = t(
    setting ? 'notConfigured.mistakeTitle' : 'notConfigured.title',
  );
  return (
    <EmptyState
      icon={SettingsIcon}
      title={title}
      hint={
        health ? (
          <HealthLink to={health} />
        ) : (
          t(setting ? 'notConfigured.mistakeHint' : 'notConfigured.hint', {
            setting: setting ?? '',
          })
        )
      }
    >
      <MessageLink
        to={setting ? 'configuration-invalid' : 'not-configured'}
        about={title}
      />
    </EmptyState>
  );
}
