import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import CopyIcon from '@material-ui/icons/FileCopyOutlined';
import LinkIcon from '@material-ui/icons/Link';
import { useMutation } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation';
import { Hint } from './Hint';
import { MutedText, VisuallyHidden } from './text';
import { mutedColor } from './tones';

/** How long the outcome shows, in milliseconds. */
const TOLD_FOR = 2000;

const useStyles = makeStyles(
  theme => ({
    button: {
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
      flexGrow: 1,
      maxHeight: 320,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontFamily: 'monospace',
      fontSize: '0.875rem',
    },
  }),
  { name: 'SupplyChainCopying' },
);

/**
 * Copies a text to the clipboard, and says for a moment whether it worked.
 * Browsers allow it only in secure contexts.
 *
 * @param text - or what returns it when it is copied
 */
export function useCopy(text: string | (() => string)): {
  outcome: 'copied' | 'failed' | undefined;
  copy(): void;
} {
  const { mutate, isSuccess, isError, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      navigator.clipboard.writeText(typeof text === 'string' ? text : text()),
  });
  const isTold = isSuccess || isError;
  useEffect(() => {
    const timer = isTold ? setTimeout(reset, TOLD_FOR) : undefined;
    return () => clearTimeout(timer);
  }, [isTold, reset]);
  const failed = isError ? 'failed' : undefined;
  return { outcome: isSuccess ? 'copied' : failed, copy: () => mutate() };
}

/** The full address of the page, with all that is in it. */
export function usePageUrl(): string {
  const { pathname, search } = useLocation();
  const href = useHref({ pathname, search });
  return new URL(href, window.location.origin).toString();
}

/**
 * An icon that copies a text.
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
            className={classes.button}
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

/** A button that copies a text, and says whether it worked. */
export function CopyAction(props: {
  text: string;
  label: string;
  icon?: JSX.Element;
}) {
  const { text, label, icon } = props;
  const { t } = useTranslation();
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={icon} onClick={copy}>
        {label}
      </Button>
      <span role="status">
        {outcome && <MutedText>{t(`copy.${outcome}`)}</MutedText>}
      </span>
    </>
  );
}

/** Copies the address of the page. */
export function CopyLink() {
  const { t } = useTranslation();
  return (
    <CopyAction
      text={usePageUrl()}
      label={t('copy.copy', { what: t('attest.link') })}
      icon={<LinkIcon />}
    />
  );
}

/** Lines of YAML or JSON with a copy button. */
export function CopyableLines(props: { label: string; lines: string }) {
  const { label, lines } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.lines}>
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
