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

/** Props of the element that a {@link Hint} describes. */
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
 * A tooltip for an element, shown on hover and focus and hidden on Escape.
 * Created on demand, because tables have dozens of them.
 *
 * @param props - `children` gets the props for the element
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
