import {
  createContext,
  useCallback,
  useContext,
  useState,
  type Context,
  type ReactNode,
} from 'react';

/** Draws a dialog, given what closes it. */
type DrawDialog = (close: () => void) => ReactNode;

const DialogContext: Context<((draw: DrawDialog) => void) | undefined> =
  createContext<((draw: DrawDialog) => void) | undefined>(undefined);

/**
 * Keeps a dialog open that was opened from within: a write changes what is on
 * screen, and the button that opened its dialog may be gone before the user has
 * read what came of it.
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
 * Gives what opens a dialog.
 *
 * @throws when no {@link DialogHost} is around
 */
export function useDialogHost(): (draw: DrawDialog) => void {
  const show = useContext(DialogContext);
  if (!show) {
    throw new Error('A button that writes needs a DialogHost around it');
  }
  return show;
}
