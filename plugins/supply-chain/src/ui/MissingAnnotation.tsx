import { useEntity } from '@backstage/plugin-catalog-react';
import LinkOffIcon from '@material-ui/icons/LinkOff';
import WarningIcon from '@material-ui/icons/ReportProblemOutlined';
import {
  misspelledAnnotations,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../i18n/useTranslation';
import { CopyableLines } from './CopyableLines';
import { EmptyState } from './EmptyState';
import { ExternalLink, isWebAddress } from './ExternalLink';
import { MessageLink } from './MessageLink';
import { Notice } from './Notice';
import { ProblemItems } from './ProblemItems';

/**
 * Reports a missing or misspelled annotation, with the lines to add for the
 * current entity.
 */
export function MissingAnnotation(props: {
  annotation: 'flows' | 'notifications';
}) {
  const { annotation } = props;
  const { t } = useTranslation();
  const { entity } = useEntity();
  const misspelled = misspelledAnnotations(entity);
  const lines = linesFor(annotation, entity.metadata.name);
  const editUrl = entity.metadata.annotations?.['backstage.io/edit-url'];
  const title = t(`missing.${annotation}Title`, {
    kind: entity.kind.toLocaleLowerCase('en-US'),
  });
  return (
    <>
      {misspelled.length > 0 && (
        <Notice icon={WarningIcon}>
          <ProblemItems problems={misspelled} />
        </Notice>
      )}
      <EmptyState
        icon={LinkOffIcon}
        title={title}
        hint={t(`missing.${annotation}Hint`)}
      >
        <CopyableLines label={t('missing.lines')} lines={lines} />
        {isWebAddress(editUrl) && (
          <ExternalLink to={editUrl}>{t('missing.edit')}</ExternalLink>
        )}
        <MessageLink to={`no-${annotation}`} about={title} />
      </EmptyState>
    </>
  );
}

function linesFor(annotation: 'flows' | 'notifications', name: string) {
  const value = annotation === 'flows' ? quoteWhereNeeded(name) : "'1'";
  return [
    'metadata:',
    '  annotations:',
    `    ${SUPPLY_CHAIN_ANNOTATIONS[annotation]}: ${value}`,
  ].join('\n');
}

/** YAML would parse some names as numbers or booleans. */
function quoteWhereNeeded(name: string): string {
  const plain =
    /^[a-z][\w.-]*$/i.test(name) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name);
  return plain ? name : `'${name}'`;
}
