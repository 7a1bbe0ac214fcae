import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';

/**
 * Redirects from the URL of a page with tabs to its first tab. The framework's
 * own redirect loses the query.
 *
 * @param props - `path` of the first tab, relative to the page
 */
export function WithFirstTab(props: { path?: string; children: ReactNode }) {
  const { path, children } = props;
  const { search } = useLocation();
  const { '*': below } = useParams();
  if (path && search && !below) {
    return <Navigate to={{ pathname: path, search }} replace />;
  }
  return <>{children}</>;
}
