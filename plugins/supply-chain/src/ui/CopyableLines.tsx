import { makeStyles } from '@material-ui/core/styles';
import { useTranslation } from '../i18n/useTranslation';
import { CopyButton } from './CopyButton';

const useStyles = makeStyles(
  theme => ({
    root: {
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
      flexGrow: 1,
      maxHeight: 320,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontFamily: 'monospace',
      fontSize: '0.875rem',
    },
  }),
  { name: 'SupplyChainCopyableLines' },
);

/** Lines of YAML or JSON with a copy button. */
export function CopyableLines(props: { label: string; lines: string }) {
  const { label, lines } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <pre
        className={classes.code}
        role="region"
        aria-label={label}
        dir="ltr"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long content scrolls, so it must be reachable by keyboard
        tabIndex={0}
      >
        {lines}
      </pre>
      <CopyButton text={lines} what={t('copy.lines')} />
    </div>
  );
}
