import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { SetupAnswer } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../hooks/useTranslation';
import { DataTable, type Column } from '../DataTable';
import { AdminProblems } from './AdminProblems';

type LinkedEntity = SetupAnswer['entities'][number];

/** The entities whose annotations have problems, and which ones. */
export function LinkProblems(props: {
  entities: readonly LinkedEntity[];
  linked: number;
}) {
  const { entities, linked } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => entityColumns(t), [t]);
  return (
    <>
      <p>{t('setup.looked', { count: linked })}</p>
      <DataTable
        label={t('setup.entities')}
        columns={columns}
        rows={entities}
        rowKey={({ entityRef }) => entityRef}
      />
    </>
  );
}

function entityColumns(t: Translate): Column<LinkedEntity>[] {
  return [
    {
      id: 'entity',
      title: t('setup.entity'),
      share: 30,
      header: true,
      render: ({ entityRef }) => <EntityRefLink entityRef={entityRef} />,
    },
    {
      id: 'problems',
      title: t('setup.problems'),
      share: 70,
      render: ({ problems }) => <AdminProblems problems={problems} />,
    },
  ];
}
