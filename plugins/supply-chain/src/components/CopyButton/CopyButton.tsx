import IconButton from '@material-ui/core/IconButton';
import Tooltip from '@material-ui/core/Tooltip';
import CopyIcon from '@material-ui/icons/FileCopyOutlined';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../hooks/useTranslation';
import { VisuallyHidden } from '../VisuallyHidden';

/** How long the outcome is told, in milliseconds. */
const TOLD_FOR = 2000;

type Outcome = 'copied' | 'failed';

/**
 * Copies a text.
 *
 * @param props - `what` names the text, as in "Copy …"
 */
export function CopyButton(props: { text: string; what: string }) {
  const { text, what } = props;
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
      // Browsers allow it on secure pages only; the button says so.
      setOutcome('failed');
    }
  };
  const label = t('copy.copy', { what });
  const told = outcome && t(`copy.${outcome}`);

  return (
    <>
      <Tooltip title={told ?? label}>
        <IconButton
          size="small"
          style={{ padding: 4 }}
          aria-label={label}
          onClick={copy}
        >
          <CopyIcon style={{ fontSize: '1rem' }} />
        </IconButton>
      </Tooltip>
      {told && <VisuallyHidden role="status">{told}</VisuallyHidden>}
    </>
  );
}
