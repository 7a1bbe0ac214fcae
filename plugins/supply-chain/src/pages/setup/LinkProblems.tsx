import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { SetupAnswer } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { DataTable, type Column } from '../../ui/DataTable';
import { AdminProblems } from './AdminProblems';

type LinkedEntity = SetupAnswer['entities'][number];

/** Entities with broken links, and the reasons. */
export function LinkProblems(props: { entities: readonly LinkedEntity[] }) {
  const { entities } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => entityColumns(t), [t]);
  return (
    <DataTable
      label={t('setup.entities')}
      columns={columns}
      rows={entities}
      rowKey={({ entityRef }) => entityRef}
    />
  );
}

/** How many links were checked. */
export function checkedText(t: Translate, setup: SetupAnswer): string {
  const { linkedEntities, omittedEntities, sources } = setup;
  return [
    t('setup.looked', { count: linkedEntities }),
    ...(sources.unchecked > 0
      ? [t('setup.unchecked', { count: sources.unchecked })]
      : []),
    ...(omittedEntities > 0
      ? [t('setup.omitted', { count: omittedEntities })]
      : []),
  ].join(' ');
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
      render: ({ problems }) => <AdminProblems of="link" problems={problems} />,
    },
  ];
}
