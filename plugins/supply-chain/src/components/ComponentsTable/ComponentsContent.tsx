import { useMemo } from 'react';
import { useAppTranslation } from '../../hooks/useTranslation';
import { DataTable, TableSkeleton } from '../DataTable';
import { ViewHeader } from '../ViewHeader';
import { componentColumns } from './componentColumns';
import { ComponentsView } from './ComponentsView';

/** The Supply chain tab of a system or a domain: a row for each component. */
export function ComponentsContent() {
  const t = useAppTranslation();
  const columns = useMemo(() => componentColumns(t), [t]);
  return (
    <ComponentsView
      skeleton={<TableSkeleton label={t('rollUp.title')} />}
      header={answer => (
        <ViewHeader title={t('rollUp.title')} answer={answer} />
      )}
    >
      {({ components }) => (
        <DataTable
          label={t('rollUp.table')}
          columns={columns}
          rows={components}
          rowKey={({ entityRef }) => entityRef}
        />
      )}
    </ComponentsView>
  );
}
