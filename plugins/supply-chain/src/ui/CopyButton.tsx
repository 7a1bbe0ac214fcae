import { makeStyles } from '@material-ui/core/styles';
import CopyIcon from '@material-ui/icons/FileCopyOutlined';
import type { ComponentType } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { mutedColor } from './tones';
import { Hint } from './Hint';
import { useCopy } from './useCopy';
import { VisuallyHidden } from './VisuallyHidden';

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

/**
 * Copies a text to the clipboard.
 *
 * @param props - `what` describes the text, as in "Copy …"
 */
export function CopyButton(props: {
  text: string | (() => string);
  what: string;
  icon?: ComponentType<{ className?: string }>;
}) {
  const { text, what, icon: Icon = CopyIcon } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { outcome, copy } = useCopy(text);
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
            <Icon className={classes.icon} />
          </button>
        )}
      </Hint>
      {told && <VisuallyHidden role="status">{told}</VisuallyHidden>}
    </>
  );
}
