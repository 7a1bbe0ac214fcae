import Link from '@material-ui/core/Link';
import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({
    muted: { margin: 0, color: mutedColor(theme) },
    hidden: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
    untrusted: {
      display: '-webkit-box',
      '-webkit-box-orient': 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      unicodeBidi: 'isolate',
    },
    button: { minHeight: 24, verticalAlign: 'baseline' },
    disclosure: { '&[open] > summary': { marginBottom: theme.spacing(1) } },
    summary: {
      width: 'fit-content',
      lineHeight: '24px',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
    },
  }),
  { name: 'SupplyChainText' },
);

/**
 * Secondary text.
 *
 * @param props - `block` puts it on its own line
 */
export function MutedText(props: { block?: boolean; children: ReactNode }) {
  const classes = useStyles();
  const Element = props.block ? 'p' : 'span';
  return <Element className={classes.muted}>{props.children}</Element>;
}

/** Text for screen readers only. */
export function VisuallyHidden(props: { children: ReactNode; role?: string }) {
  const classes = useStyles();
  return (
    <span className={classes.hidden} role={props.role}>
      {props.children}
    </span>
  );
}

/** "None" in a table cell. */
export function None() {
  const { t } = useTranslation();
  return (
    <MutedText>
      <span aria-hidden data-none>
        –
      </span>
      <VisuallyHidden>{t('cell.none')}</VisuallyHidden>
    </MutedText>
  );
}

/**
 * Text from a pipeline, which may have any length, direction and characters.
 * Renders it as plain text on a few lines, with its direction isolated.
 */
export function UntrustedText(props: { children: string; lines?: number }) {
  const { children, lines = 2 } = props;
  const classes = useStyles();
  return (
    <bdi
      className={classes.untrusted}
      style={{ WebkitLineClamp: lines }}
      title={children.length > 40 ? clipText(children, 1000) : undefined}
    >
      {clipText(children, 240)}
    </bdi>
  );
}

/** A button that looks like the links beside it. */
export function TextButton(props: {
  expanded?: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  const { expanded, onClick, children } = props;
  const classes = useStyles();
  return (
    <Link
      component="button"
      type="button"
      variant="inherit"
      underline="always"
      className={classes.button}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

/** A summary with collapsible details below it. */
export function Disclosure(props: {
  summary: ReactNode;
  /** Set to expand it at first. */
  open?: boolean;
  children: ReactNode;
}) {
  const classes = useStyles();
  return (
    <details className={classes.disclosure} open={props.open}>
      <summary className={classes.summary}>{props.summary}</summary>
      {props.children}
    </details>
  );
}
