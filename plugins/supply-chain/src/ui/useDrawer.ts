import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  readDrawerTarget,
  withDrawerTarget,
  type DrawerTarget,
} from '../model/drawerTarget';

/** Marks an entry of the browser's history that opened a drawer. */
const OPENED = { supplyChainDrawer: true };

/** The drawer of the page, kept in its address. */
export interface DrawerControl {
  /** What the drawer shows; undefined while it is closed. */
  target?: DrawerTarget;
  /** Properties of a router's link that opens the drawer. */
  linkTo(target: DrawerTarget): {
    to: { search: string };
    replace: boolean;
    state: unknown;
  };
  open(target: DrawerTarget): void;
  close(): void;
}

/**
 * Keeps what a drawer shows in the query of the address: it can be shared, and
 * the back button closes the drawer, also after it went from one thing to
 * another.
 */
export function useDrawer(): DrawerControl {
  const { search, state } = useLocation();
  const navigate = useNavigate();

  const params = useMemo(() => new URLSearchParams(search), [search]);
  const target = useMemo(() => readDrawerTarget(params), [params]);
  const isOpen = target !== undefined;

  const linkTo = useCallback(
    (wanted: DrawerTarget) => ({
      to: { search: `?${withDrawerTarget(params, wanted)}` },
      replace: isOpen,
      state: isOpen ? state : OPENED,
    }),
    [params, isOpen, state],
  );
  const open = useCallback(
    (wanted: DrawerTarget) => {
      const { to, ...options } = linkTo(wanted);
      navigate(to, options);
    },
    [linkTo, navigate],
  );
  const close = useCallback(() => {
    if (state?.supplyChainDrawer) {
      navigate(-1);
    } else {
      // Opened by its address: there may be nothing of ours to go back to.
      navigate({ search: `?${withDrawerTarget(params)}` }, { replace: true });
    }
  }, [params, state, navigate]);

  return { target, linkTo, open, close };
}
