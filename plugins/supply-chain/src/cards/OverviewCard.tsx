import { EntityInfoCard } from '@backstage/plugin-catalog-react';
import {
  useEnvironments,
  useLink,
  useSummary,
} from '../queries/useEntityQueries';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { EntityView } from '../ui/EntityView';
import { CoverageNotice } from '../ui/CoverageNotice';
import { QueryStates } from '../ui/QueryStates';
import { CardSkeleton } from './CardSkeleton';
import { FlowList } from './FlowList';
import { RunningList } from './RunningList';
import { TabLinks } from './TabLinks';

/** The card for an entity's overview page: the verdict at a glance. */
export function OverviewCard() {
  const t = useAppTranslation();
  return (
    <EntityInfoCard title={t('page.title')}>
      <EntityView annotation="flows">{() => <Summary />}</EntityView>
    </EntityInfoCard>
  );
}

function Summary() {
  const link = useLink();
  const query = useSummary();
  const environments = useEnvironments();
  const { t } = useTranslation();
  return (
    <>
      <CoverageNotice queries={[query, environments]} behind={link} />
      <QueryStates
        query={query}
        skeleton={<CardSkeleton label={t('page.title')} />}
      >
        {summary => (
          <>
            <FlowList summary={summary} />
            <QueryStates
              query={environments}
              skeleton={<CardSkeleton label={t('loading')} />}
            >
              {response => (
                <RunningList summary={summary} response={response} />
              )}
            </QueryStates>
          </>
        )}
      </QueryStates>
      <TabLinks queries={[query, environments]} />
    </>
  );
}
