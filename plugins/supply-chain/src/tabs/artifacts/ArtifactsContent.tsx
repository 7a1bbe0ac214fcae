import { useArtifacts } from '../../queries/useEntityQueries';
import { useTableQuery } from '../../queries/useTableQuery';
import { useTranslation } from '../../i18n/useTranslation';
import type {
  ArtifactRecord,
  ArtifactsAnswer,
  LinkAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useMemo } from 'react';
import { Environments } from './Environments';
import { EntityView } from '../../ui/EntityView';
import { EvidenceDrawer } from '../../drawer/EvidenceDrawer';
import { LinkNotice } from '../../ui/LinkNotice';
import { flowSources, QueryNotices } from '../../ui/QueryNotices';
import { TableSection } from '../../ui/TableSection';
import { DialogHost } from '../../writes/DialogHost';
import { ViewHeader } from '../../ui/ViewHeader';
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
      <ViewHeader
        title={t('artifacts.title')}
        shown={['artifacts', 'environments', 'deployments']}
      />
      <LinkNotice besides={query} />
      <QueryNotices query={query} sources={flowSources(link)} />
      <DialogHost>
        <Environments link={link} table={query} />
      </DialogHost>
      <TableSection<ArtifactRecord, ArtifactsAnswer>
        label={t('artifacts.table')}
        empty={t('artifacts.empty')}
        emptySince={since => t('artifacts.emptySince', { since })}
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
