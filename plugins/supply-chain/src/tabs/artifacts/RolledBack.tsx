import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { mutedColor } from '../../ui/tones';

const useStyles = makeStyles(
  theme => ({
    root: {
      display: 'inline-block',
      marginLeft: theme.spacing(1),
      padding: theme.spacing(0, 0.75),
      borderRadius: 4,
      border: `1px solid ${theme.palette.divider}`,
      color: mutedColor(theme),
      fontSize: theme.typography.caption.fontSize,
      whiteSpace: 'nowrap',
    },
  }),
  { name: 'SupplyChainRolledBack' },
);

/** Marks a build that an environment was rolled back to. */
export function RolledBack(props: { children: ReactNode }) {
  return <span className={useStyles().root}>{props.children}</span>;
}
