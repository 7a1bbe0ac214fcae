import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { MutedText } from './MutedText';
import { Panel } from './Panel';

const useStyles = makeStyles(
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
  const classes = useStyles();
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
