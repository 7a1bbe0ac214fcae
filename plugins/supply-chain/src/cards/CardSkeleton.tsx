import Skeleton from '@material-ui/lab/Skeleton';

/** Placeholder of a card while it loads. */
export function CardSkeleton(props: { label: string }) {
  return (
    <div role="progressbar" aria-label={props.label}>
      <Skeleton width="40%" height={32} />
      <Skeleton height={24} />
      <Skeleton height={24} />
      <Skeleton width="70%" height={24} />
    </div>
  );
}
