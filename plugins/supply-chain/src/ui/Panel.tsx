import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { MutedText } from './text';

const usePanelStyles = makeStyles(
  theme => ({
    root: {
      marginBottom: theme.spacing(3),
      padding: theme.spacing(2),
      borderRadius: theme.shape.borderRadius,
      border: `1px solid ${theme.palette.divider}`,
      backgroundColor: theme.palette.background.paper,
    },
  }),
  { name: 'SupplyChainPanel' },
);

/**
 * A framed section of a view.
 *
 * @param props - `label` makes it a landmark
 */
export function Panel(props: {
  label?: string;
  busy?: boolean;
  children: ReactNode;
}) {
  const { label, busy, children } = props;
  const classes = usePanelStyles();
  return (
    <section className={classes.root} aria-label={label} aria-busy={busy}>
      {children}
    </section>
  );
}

const useSectionStyles = makeStyles(
  theme => ({
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: theme.spacing(0.5, 2),
      marginBottom: theme.spacing(1.5),
      fontSize: theme.typography.caption.fontSize,
    },
    title: { margin: 0, fontSize: '1rem', fontWeight: 600 },
  }),
  { name: 'SupplyChainSection' },
);

/**
 * A framed section with a title.
 *
 * @param props - `aside` stands to the right of the title
 */
export function Section(props: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { title, aside, children } = props;
  const classes = useSectionStyles();
  return (
    <Panel label={title}>
      <div className={classes.header}>
        <h3 className={classes.title}>{title}</h3>
        {aside && <MutedText>{aside}</MutedText>}
      </div>
      {children}
    </Panel>
  );
}
