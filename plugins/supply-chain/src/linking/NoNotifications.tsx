import { useEntity } from '@backstage/plugin-catalog-react';
import LinkOffIcon from '@material-ui/icons/LinkOff';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { EmptyState } from '../ui/EmptyState';
import { CopyableLines } from '../ui/copying';
import { ExternalLink, isWebAddress } from '../ui/links';

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
    </EmptyState>
  );
}

/** Lines for the current entity's catalog-info.yaml, with a link to the file. */
export function Lines(props: { lines: string }) {
  const { t } = useTranslation();
  const { entity } = useEntity();
  const editUrl = entity.metadata.annotations?.['backstage.io/edit-url'];
  return (
    <>
      <CopyableLines label={t('missing.lines')} lines={props.lines} />
      {isWebAddress(editUrl) && (
        <ExternalLink to={editUrl}>{t('missing.edit')}</ExternalLink>
      )}
    </>
  );
}
