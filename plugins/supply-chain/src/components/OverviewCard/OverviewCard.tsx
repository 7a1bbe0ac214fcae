import { EntityInfoCard } from '@backstage/plugin-catalog-react';
import { useSummary } from '../../hooks/useEntityQueries';
import { useAppTranslation, useTranslation } from '../../hooks/useTranslation';
import { EntityView } from '../EntityView';
import { QueryNotices } from '../QueryNotices';
import { QueryStates } from '../QueryStates';
import { StateBadge } from '../StateBadge';
import { CardSkeleton } from './CardSkeleton';
import { FlowList } from './FlowList';
import { RunningList } from './RunningList';
import { TabLinks } from './TabLinks';

/** The card for the overview page of an entity: the verdict at a glance. */
export function OverviewCard() {
  const t = useAppTranslation();
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
        skeleton={<CardSkeleton label={t('card.title')} />}
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
