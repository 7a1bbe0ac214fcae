import { makeStyles } from '@material-ui/core/styles';
import SettingsIcon from '@material-ui/icons/SettingsOutlined';
import { useTranslation } from '../../hooks/useTranslation';
import { CopyButton } from '../CopyButton';
import { EmptyState } from '../EmptyState';

const LINES = `supplyChain:
  regions:
    eu:
      baseUrl: https://eu.example.com/api/v2
      organizations:
        my-organization:
          apiKey: \${SUPPLY_CHAIN_API_KEY}
`;

const useStyles = makeStyles(
  theme => ({
    lines: {
      display: 'flex',
      alignItems: 'flex-start',
      maxWidth: '100%',
      textAlign: 'left',
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.palette.background.paper,
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
  { name: 'SupplyChainConfigurationLines' },
);

/** The lines that an installation without configuration has to add. */
export function ConfigurationLines() {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SettingsIcon}
      title={t('notConfigured.title')}
      hint={t('setup.configureHint')}
    >
      <div className={classes.lines}>
        <pre
          className={classes.code}
          role="region"
          aria-label={t('setup.lines')}
          // Scrolls on a narrow page, so the keyboard has to reach it.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {LINES}
        </pre>
        <CopyButton text={LINES} what={t('copy.lines')} />
      </div>
    </EmptyState>
  );
}
