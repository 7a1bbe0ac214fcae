import { EntityInfoCard } from '@backstage/plugin-catalog-react';
import Skeleton from '@material-ui/lab/Skeleton';
import { useSummary } from '../../hooks/useEntityQueries';
import { useTranslation } from '../../hooks/useTranslation';
import { EntityView } from '../EntityView';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';
import { StateBadge } from '../StateBadge';
import { FlowList } from './FlowList';
import { RunningList } from './RunningList';
import { TabLinks } from './TabLinks';

/** The card for the overview page of an entity: the verdict at a glance. */
export function OverviewCard() {
  const { t } = useTranslation();
  return (
    <EntityInfoCard title={t('card.title')}>
      <EntityView annotation="flows">
        {link => <Summary flowCount={link?.flows.length} />}
      </EntityView>
    </EntityInfoCard>
  );
}

function Summary(props: { flowCount?: number }) {
  const query = useSummary();
  const { t } = useTranslation();
  return (
    <>
      <QueryNotices query={query} flowCount={props.flowCount} />
      <QueryStates
        query={query}
        skeleton={<SummarySkeleton label={t('card.title')} />}
      >
        {summary => (
          <>
            <StateBadge state={summary.state} />
            <FlowList summary={summary} />
            <RunningList running={summary.running} />
          </>
        )}
      </QueryStates>
      <TabLinks />
    </>
  );
}

function SummarySkeleton(props: { label: string }) {
  return (
    <div role="progressbar" aria-label={props.label}>
      <Skeleton width="40%" height={32} />
      <Skeleton height={24} />
      <Skeleton height={24} />
      <Skeleton width="70%" height={24} />
    </div>
  );
}
