import {
  createContext,
  useCallback,
  useContext,
  useState,
  type Context,
  type ReactNode,
} from 'react';

/** Renders a dialog, given a function that closes it. */
type DrawDialog = (close: () => void) => ReactNode;

const DialogContext: Context<((draw: DrawDialog) => void) | undefined> =
  createContext<((draw: DrawDialog) => void) | undefined>(undefined);

/**
 * Hosts a dialog outside of the component that opened it. A write changes the
 * page, and the button may disappear before the user has read the outcome.
 */
export function DialogHost(props: { children: ReactNode }) {
  const [draw, setDraw] = useState<DrawDialog>();
  const show = useCallback((shown: DrawDialog) => setDraw(() => shown), []);
  return (
    <DialogContext.Provider value={show}>
      {props.children}
      {draw?.(() => setDraw(undefined))}
    </DialogContext.Provider>
  );
}

/**
 * Returns a function that opens a dialog.
 *
 * @throws if there is no {@link DialogHost}
 */
export function useDialogHost(): (draw: DrawDialog) => void {
  const show = useContext(DialogContext);
  if (!show) {
    throw new Error('A button that writes needs a DialogHost around it');
  }
  return show;
}
