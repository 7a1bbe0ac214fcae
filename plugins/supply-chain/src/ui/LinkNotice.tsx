import type { UseQueryResult } from '@tanstack/react-query';
import { errorKind } from '../model/errorKind';
import { useLink } from '../queries/useEntityQueries';
import { LoadFailed } from './LoadFailed';
import { RefreshFailed } from './RefreshFailed';

/**
 * Says that the entity's link couldn't be loaded or refreshed. Without the
 * link, a page lacks more than its other queries report.
 *
 * @param props - `besides` is the page's main query, which reports its own error
 */
export function LinkNotice(props: { besides?: UseQueryResult<unknown> }) {
  return (
    <div role="status">
      <LinkError {...props} />
    </div>
  );
}

function LinkError(props: { besides?: UseQueryResult<unknown> }) {
  const { besides } = props;
  const { data: link, error } = useLink();
  if (!error || besides?.isPending) {
    return null;
  }
  if (besides?.error && errorKind(besides.error) === errorKind(error)) {
    return null;
  }
  return link ? (
    <RefreshFailed error={error} />
  ) : (
    <LoadFailed what="link" error={error} />
  );
}
