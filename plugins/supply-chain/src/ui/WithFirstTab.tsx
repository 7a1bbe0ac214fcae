import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';

/**
 * Leads from the address of a page with tabs to its first one. The framework
 * does so itself, but loses the query on the way.
 *
 * @param props - `path` is the first tab's, relative to the page
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
