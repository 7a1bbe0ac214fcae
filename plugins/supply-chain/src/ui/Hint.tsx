import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

const useStyles = makeStyles(
  {
    root: { position: 'relative', display: 'inline-block' },
    anchor: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  },
  { name: 'SupplyChainHint' },
);

/** What makes an element the one that a {@link Hint} is about. */
interface Hinted {
  title?: string;
  'aria-describedby'?: string;
  onMouseEnter(): void;
  onMouseLeave(): void;
  onFocus(): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A text about an element, shown while that is hovered or focused; Escape
 * takes it away. The tooltip is made only then, as a table has dozens of them.
 *
 * @param props - `children` gets the properties of the element
 */
export function Hint(props: {
  text: string;
  children(hinted: Hinted): ReactNode;
}) {
  const { text, children } = props;
  const classes = useStyles();
  const id = useId();
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span className={classes.root}>
      {children({
        ...(shown ? { 'aria-describedby': id } : { title: text }),
        onMouseEnter: show,
        onMouseLeave: hide,
        onFocus: show,
        onBlur: hide,
        onKeyDown: event => event.key === 'Escape' && hide(),
      })}
      {shown && (
        <Tooltip id={id} open title={text}>
          <span className={classes.anchor} />
        </Tooltip>
      )}
    </span>
  );
}
