import { useArtifacts } from '../../hooks/useEntityQueries';
import { useTableQuery } from '../../hooks/useTableQuery';
import { useTranslation } from '../../hooks/useTranslation';
import type {
  ArtifactRecord,
  ArtifactsAnswer,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { EntityView } from '../EntityView';
import { EvidenceDrawer } from '../EvidenceDrawer';
import { QueryNotices } from '../QueryNotices';
import { TableSection } from '../TableSection';
import { ViewHeader } from '../ViewHeader';
import { artifactColumns } from './artifactColumns';

/** The Artifacts tab of an entity. */
export function ArtifactsContent() {
  return (
    <EntityView annotation="flows">
      {link => <Artifacts link={link} />}
    </EntityView>
  );
}

function Artifacts(props: { link?: LinkAnswer }) {
  const { link } = props;
  const { t } = useTranslation();
  const table = useTableQuery();
  const query = useArtifacts(table.query);
  const columns = useMemo(() => artifactColumns(t, link), [t, link]);
  return (
    <>
      <ViewHeader title={t('artifacts.title')} answer={query.data} />
      <QueryNotices query={query} flowCount={link?.flows.length} />
      <TableSection<ArtifactRecord, ArtifactsAnswer>
        label={t('artifacts.table')}
        empty={t('artifacts.empty')}
        emptyHint={flows => t('artifacts.emptyHint', { flows })}
        link={link}
        table={table}
        query={query}
        columns={columns}
        rowsOf={answer => answer.artifacts}
        rowKey={({ region, org, flow, fingerprint, trail }) =>
          JSON.stringify([region, org, flow, fingerprint, trail])
        }
      />
      <EvidenceDrawer link={link} />
    </>
  );
}
