import { EntityInfoCard } from '@backstage/plugin-catalog-react';
import type { LinkResponse } from 'backstage-plugin-supply-chain-common';
import { useEnvironments, useSummary } from '../queries/useEntityQueries';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { EntityView } from '../ui/EntityView';
import { LinkNotice } from '../ui/LinkNotice';
import { flowSources, QueryNotices } from '../ui/QueryNotices';
import { isShown, QueryStates } from '../ui/QueryStates';
import { CardSkeleton } from './CardSkeleton';
import { FlowList } from './FlowList';
import { RunningList } from './RunningList';
import { TabLinks } from './TabLinks';

/** The card for an entity's overview page: the verdict at a glance. */
export function OverviewCard() {
  const t = useAppTranslation();
  return (
    <EntityInfoCard title={t('card.title')}>
      <EntityView annotation="flows">
        {link => <Summary link={link} />}
      </EntityView>
    </EntityInfoCard>
  );
}

function Summary(props: { link?: LinkResponse }) {
  const query = useSummary();
  const environments = useEnvironments();
  const { t } = useTranslation();
  return (
    <>
      <LinkNotice besides={query} />
      <QueryNotices query={query} sources={flowSources(props.link)} />
      {isShown(query) && <QueryNotices query={environments} besides={query} />}
      <QueryStates
        query={query}
        skeleton={<CardSkeleton label={t('card.title')} />}
      >
        {summary => (
          <>
            <FlowList summary={summary} />
            <QueryStates
              query={environments}
              skeleton={<CardSkeleton label={t('environments.loading')} />}
            >
              {response => (
                <RunningList response={response} flows={summary.flows} />
              )}
            </QueryStates>
          </>
        )}
      </QueryStates>
      <TabLinks />
    </>
  );
}
