import { useLocation, useNavigate } from 'react-router-dom';
import {
  readDrawerTarget,
  withDrawerTarget,
  type DrawerTarget,
} from '../model/drawerTarget';

/** History state of an entry that opened a drawer. */
const OPENED = { supplyChainDrawer: true };

/** The page's drawer, stored in the URL. */
interface DrawerControl {
  /** The content of the drawer; undefined while it is closed. */
  target?: DrawerTarget;
  /** Props of a router link that opens the drawer. */
  linkTo(target: DrawerTarget): {
    to: { search: string };
    replace: boolean;
    state: unknown;
  };
  open(target: DrawerTarget): void;
  /** Names of attestations that the URL expands. */
  expanded: readonly string[];
  setExpanded(attestation: string, isExpanded: boolean): void;
  close(): void;
}

/**
 * Stores the drawer's target in the URL, so that it can be shared. The back
 * button closes the drawer, even after it switched targets.
 */
export function useDrawer(): DrawerControl {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const target = readDrawerTarget(params);
  const isOpen = target !== undefined;
  const expanded = (target?.kind !== 'unknown' && target?.attestations) || [];

  const linkTo = (wanted: DrawerTarget) => ({
    to: { search: `?${withDrawerTarget(params, wanted)}` },
    replace: isOpen,
    state: isOpen ? state : OPENED,
  });
  const open = (wanted: DrawerTarget) => {
    const { to, ...options } = linkTo(wanted);
    navigate(to, options);
  };
  const close = () => {
    if (state?.supplyChainDrawer) {
      navigate(-1);
    } else {
      // Opened by its URL, so the previous history entry may not be ours.
      navigate({ search: `?${withDrawerTarget(params)}` }, { replace: true });
    }
  };
  const setExpanded = (attestation: string, isExpanded: boolean) => {
    if (target && target.kind !== 'unknown') {
      const others = expanded.filter(name => name !== attestation);
      open({
        ...target,
        attestations: isExpanded ? [...others, attestation] : others,
      });
    }
  };

  return { target, linkTo, open, close, expanded, setExpanded };
}
