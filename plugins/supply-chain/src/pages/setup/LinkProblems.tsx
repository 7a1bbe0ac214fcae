import { EntityRefLink } from '@backstage/plugin-catalog-react';
import type { SetupResponse } from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { DataTable, type Column } from '../../ui/DataTable';
import { AdminProblems } from './AdminProblems';

type LinkedEntity = SetupResponse['entities'][number];

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

/** How many links were checked, and how many weren't. */
export function CheckedLinks(props: { setup: SetupResponse }) {
  const { linkedEntities, omittedEntities, unchecked } = props.setup;
  const { t } = useTranslation();
  const gaps = [
    ...(unchecked > 0 ? [t('setup.unchecked', { amount: unchecked })] : []),
    ...(omittedEntities > 0
      ? [t('setup.omitted', { amount: omittedEntities })]
      : []),
  ].join(' ');
  return (
    <>
      {t('setup.looked', { amount: linkedEntities })}
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
