import { useEntity } from '@backstage/plugin-catalog-react';
import LinkOffIcon from '@material-ui/icons/LinkOff';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { EmptyState } from '../ui/EmptyState';
import { MessageLink } from '../ui/MessageLink';
import { Lines } from './Lines';

const LINES = `metadata:
  annotations:
    ${SUPPLY_CHAIN_ANNOTATIONS.notifications}: '1'`;

/** Replaces the notifications of an entity that links none. */
export function NoNotifications() {
  const { t } = useTranslation();
  const { entity } = useEntity();
  const title = t('missing.notificationsTitle', {
    kind: entity.kind.toLocaleLowerCase('en-US'),
  });
  return (
    <EmptyState
      icon={LinkOffIcon}
      title={title}
      hint={t('missing.notificationsHint')}
    >
      <Lines lines={LINES} />
      <MessageLink to="no-notifications" about={title} />
    </EmptyState>
  );
}
