import { makeStyles } from '@material-ui/core/styles';
import type { ReactNode } from 'react';
import { mutedColor } from './tones';

const useStyles = makeStyles(
  theme => ({ root: { margin: 0, color: mutedColor(theme) } }),
  { name: 'SupplyChainMutedText' },
);

/**
 * Secondary text.
 *
 * @param props - `block` puts it on its own line
 */
export function MutedText(props: { block?: boolean; children: ReactNode }) {
  const classes = useStyles();
  const Element = props.block ? 'p' : 'span';
  return <Element className={classes.root}>{props.children}</Element>;
}
