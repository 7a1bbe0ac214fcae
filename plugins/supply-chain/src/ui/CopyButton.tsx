import { makeStyles } from '@material-ui/core/styles';
import CopyIcon from '@material-ui/icons/FileCopyOutlined';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { mutedColor } from './tones';
import { Hint } from './Hint';
import { VisuallyHidden } from './VisuallyHidden';

/** How long the outcome shows, in milliseconds. */
const TOLD_FOR = 2000;

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'flex',
      padding: 4,
      border: 'none',
      borderRadius: '50%',
      background: 'none',
      color: mutedColor(theme),
      cursor: 'pointer',
      '&:hover': { backgroundColor: theme.palette.action.hover },
    },
    icon: { fontSize: '1rem' },
  }),
  { name: 'SupplyChainCopyButton' },
);

type Outcome = 'copied' | 'failed';

/**
 * Copies a text to the clipboard.
 *
 * @param props - `what` describes the text, as in "Copy …"
 */
export function CopyButton(props: { text: string; what: string }) {
  const { text, what } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(undefined), TOLD_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Browsers allow it only in secure contexts.
      setOutcome('failed');
    }
  };
  const label = t('copy.copy', { what });
  const told = outcome && t(`copy.${outcome}`);

  return (
    <>
      <Hint text={told ?? label}>
        {hinted => (
          <button
            type="button"
            className={classes.root}
            {...hinted}
            aria-label={label}
            onClick={copy}
          >
            <CopyIcon className={classes.icon} />
          </button>
        )}
      </Hint>
      {told && <VisuallyHidden role="status">{told}</VisuallyHidden>}
    </>
  );
}
