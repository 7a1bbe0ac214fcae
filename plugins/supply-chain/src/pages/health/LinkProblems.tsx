import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { HealthResponse } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { DataTable, type Column } from '../../ui/DataTable';
import { AdminProblems } from './AdminProblems';

type LinkedEntity = HealthResponse['entities'][number];

/** Entities with broken links, and the reasons. */
export function LinkProblems(props: { entities: readonly LinkedEntity[] }) {
  const { entities } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => entityColumns(t), [t]);
  return (
    <DataTable
      label={t('health.entities')}
      columns={columns}
      rows={entities}
      rowKey={({ entityRef }) => entityRef}
    />
  );
}

/** How many links were checked, and how many weren't. */
export function CheckedLinks(props: { health: HealthResponse }) {
  const { linkedEntities, omittedEntities, unchecked } = props.health;
  const { t } = useTranslation();
  const gaps = [
    ...(unchecked > 0 ? [t('health.unchecked', { amount: unchecked })] : []),
    ...(omittedEntities > 0
      ? [t('health.omitted', { amount: omittedEntities })]
      : []),
  ].join(' ');
  return (
    <>
      {t('health.looked', { amount: linkedEntities })}
      {gaps && (
        <>
          {' '}
          {gaps}
          <MessageLink to="links-unchecked" about={gaps} />
        </>
      )}
    </>
  );
}

function entityColumns(t: Translate): Column<LinkedEntity>[] {
  return [
    {
      id: 'entity',
      title: t('health.entity'),
      share: 30,
      header: true,
      render: ({ entityRef }) => <EntityRefLink entityRef={entityRef} />,
    },
    {
      id: 'problems',
      title: t('health.problems'),
      share: 70,
      render: ({ problems }) => <AdminProblems of="link" problems={problems} />,
    },
  ];
}
