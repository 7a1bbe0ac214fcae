import { useEntity } from '@backstage/plugin-catalog-react';
import { useTranslation } from '../i18n/useTranslation';
import { CopyableLines } from '../ui/copying';
import { ExternalLink, isWebAddress } from '../ui/links';

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
