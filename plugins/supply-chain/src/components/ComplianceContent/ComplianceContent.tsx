import Typography from '@material-ui/core/Typography';
import type { LinkAnswer } from 'backstage-plugin-supply-chain-common';
import { useTrails } from '../../hooks/useEntityQueries';
import { useTableQuery } from '../../hooks/useTableQuery';
import { useTranslation } from '../../hooks/useTranslation';
import { CompliancePicture, PictureSkeleton } from '../CompliancePicture';
import { EntityView } from '../EntityView';
import { EvidenceDrawer } from '../EvidenceDrawer';
import { QueryNotices } from '../QueryNotices';
import { TrailsTable } from '../TrailsTable';
import { ViewHeader } from '../ViewHeader';

/** The Compliance tab of an entity. */
export function ComplianceContent() {
  return (
    <EntityView annotation="flows">
      {link => <Compliance link={link} />}
    </EntityView>
  );
}

function Compliance(props: { link?: LinkAnswer }) {
  const { link } = props;
  const { t } = useTranslation();
  const { query, filters } = useTableQuery();
  // The same query as the table's, so it is not asked twice.
  const answer = useTrails(query);
  return (
    <>
      <ViewHeader title={t('compliance.title')} answer={answer.data} />
      <QueryNotices query={answer} flowCount={link?.flows.length} />
      {!link && answer.isPending && <PictureSkeleton />}
      {link && link.flows.length > 0 && (
        <CompliancePicture flows={link.flows} flow={filters.flow} />
      )}
      <Typography variant="h6" component="h3" gutterBottom>
        {t('compliance.trails')}
      </Typography>
      <TrailsTable link={link} />
      <EvidenceDrawer link={link} />
    </>
  );
}
