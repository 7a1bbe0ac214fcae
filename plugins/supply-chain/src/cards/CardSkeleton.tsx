import Skeleton from '@material-ui/lab/Skeleton';
import type { ReactNode } from 'react';
import { wrappingRow } from '../ui/styles';

/** Height of a lane with two environments, in pixels. */
const LANE = 330;

/**
 * Placeholder of a card while it loads, so that what is below moves little.
 *
 * @param props - `lane` if the card shows where builds run
 */
export function CardSkeleton(props: { label: string; lane?: boolean }) {
  return (
    <div role="progressbar" aria-label={props.label}>
      <Skeleton width="40%" height={32} />
      <Skeleton height={24} />
      <Skeleton height={24} />
      <Skeleton width="70%" height={24} />
      {props.lane && <Skeleton variant="rect" height={LANE} />}
    </div>
  );
}

/** The last line of a card: where there is more. */
export function CardLinks(props: { children: ReactNode }) {
  return (
    <div style={{ ...wrappingRow('4px 16px'), marginTop: 12 }}>
      {props.children}
    </div>
  );
}
