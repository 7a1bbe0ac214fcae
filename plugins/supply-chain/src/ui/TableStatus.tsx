import type { Page } from 'backstage-plugin-supply-chain-common';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation';
import { VisuallyHidden } from './VisuallyHidden';

/**
 * Announces the rows of a table, or why there are none. Rendered before they
 * load, because screen readers announce only changes in a live region they
 * already know.
 *
 * @param props - `response` is undefined while loading; `children` explains an
 *   empty table
 */
export function TableStatus(props: {
  response: Pick<Page, 'page' | 'perPage' | 'total'> | undefined;
  rowCount: number;
  children: ReactNode;
}) {
  const { response, rowCount, children } = props;
  return (
    <div role="status">
      {response && rowCount > 0 ? (
        <Range response={response} rowCount={rowCount} />
      ) : (
        response && children
      )}
    </div>
  );
}

function Range(props: {
  response: Pick<Page, 'page' | 'perPage' | 'total'>;
  rowCount: number;
}) {
  const { page, perPage, total } = props.response;
  const { t } = useTranslation();
  const from = (page - 1) * perPage + 1;
  const to = from + props.rowCount - 1;
  return (
    <VisuallyHidden>{t('pager.rows', { from, to, total })}</VisuallyHidden>
  );
}
