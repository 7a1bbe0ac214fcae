import { EntityInfoCard } from '@backstage/plugin-catalog-react';
import { factsOfSummary } from 'backstage-plugin-supply-chain-common';
import {
  useEnvironments,
  useLink,
  useSummary,
} from '../queries/useEntityQueries';
import { useRefresh } from '../queries/useRefresh';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { EntityView } from '../linking/EntityView';
import { ErrorState, QueryStates } from '../ui/QueryStates';
import { CoverageNotice } from '../ui/CoverageNotice';
import { Verdict } from '../ui/Verdict';
import { CardLane } from './CardLane';
import { CardSkeleton } from './CardSkeleton';
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
  const { refresh } = useRefresh();
  const { t } = useTranslation();
  const skeleton = <CardSkeleton label={t('page.title')} lane />;
  return (
    <>
      <QueryStates query={query} skeleton={skeleton}>
        {summary =>
          environments.isPending ? (
            skeleton
          ) : (
            <>
              <Verdict
                card
                facts={factsOfSummary(summary, environments.data)}
              />
              <CoverageNotice queries={[query, environments]} behind={link} />
              <CardLane summary={summary} response={environments.data} />
              {environments.error && !environments.data && (
                <ErrorState error={environments.error} onRetry={refresh} />
              )}
            </>
          )
        }
      </QueryStates>
      <TabLinks queries={[query, environments]} />
    </>
  );
}
