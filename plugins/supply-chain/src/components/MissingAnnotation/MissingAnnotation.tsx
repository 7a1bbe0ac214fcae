import { useEntity } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import LinkOffIcon from '@material-ui/icons/LinkOff';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../hooks/useTranslation';
import { CopyButton } from '../CopyButton';
import { EmptyState } from '../EmptyState';
import { ExternalLink, isWebAddress } from '../ExternalLink';

const useStyles = makeStyles(
  theme => ({
    lines: {
      display: 'flex',
      alignItems: 'flex-start',
      maxWidth: '100%',
      textAlign: 'left',
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.palette.background.default,
      padding: theme.spacing(1),
    },
    code: {
      margin: 0,
      padding: theme.spacing(0.5, 1),
      overflowX: 'auto',
      fontFamily: 'monospace',
      fontSize: '0.875rem',
    },
  }),
  { name: 'SupplyChainMissingAnnotation' },
);

/**
 * Says which annotation is missing, with the lines to add, filled in for the
 * entity on screen.
 */
export function MissingAnnotation(props: {
  annotation: 'flows' | 'notifications';
}) {
  const { annotation } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { entity } = useEntity();
  const lines = linesFor(annotation, entity.metadata.name);
  const editUrl = entity.metadata.annotations?.['backstage.io/edit-url'];
  return (
    <EmptyState
      icon={LinkOffIcon}
      title={t(`missing.${annotation}Title`, {
        kind: entity.kind.toLocaleLowerCase('en-US'),
      })}
      hint={t(`missing.${annotation}Hint`)}
    >
      <div className={classes.lines}>
        <pre
          className={classes.code}
          role="region"
          aria-label={t('missing.lines')}
          // Scrolls on a narrow page, so the keyboard has to reach it.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {lines}
        </pre>
        <CopyButton text={lines} what={t('copy.lines')} />
      </div>
      {isWebAddress(editUrl) && (
        <ExternalLink to={editUrl}>{t('missing.edit')}</ExternalLink>
      )}
    </EmptyState>
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

/** YAML would take some names for a number or a boolean. */
function quoteWhereNeeded(name: string): string {
  const plain =
    /^[a-z][\w.-]*$/i.test(name) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name);
  return plain ? name : `'${name}'`;
}
