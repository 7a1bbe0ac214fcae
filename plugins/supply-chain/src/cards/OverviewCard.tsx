import { Link } from '@backstage/core-components';
import { EntityInfoCard, useEntity } from '@backstage/plugin-catalog-react';
import {
  factsOfSummary,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { routes } from '../api/routes';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { EntityView } from '../linking/EntityView';
import {
  useEnvironments,
  useLink,
  useSummary,
} from '../queries/useEntityQueries';
import { CoverageNotice } from '../ui/CoverageNotice';
import { ErrorState, QueryStates } from '../ui/QueryStates';
import { useTabPath } from '../ui/links';
import { DeliveryLane } from '../ui/DeliveryLane';
import { Freshness } from '../ui/Freshness';
import { Verdict } from '../ui/Verdict';
import { CardLinks, CardSkeleton } from './CardSkeleton';

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
  const skeleton = <CardSkeleton label={t('page.title')} lane />;
  return (
    <>
      <QueryStates query={query} skeleton={skeleton}>
        {summary =>
          environments.isPending ? (
            skeleton
          ) : (
            <>
              <CoverageNotice queries={[query, environments]} behind={link} />
              <Verdict
                place="card"
                facts={factsOfSummary(summary, environments.data)}
              />
              <DeliveryLane
                card
                summary={summary}
                response={environments.data}
                flows={summary.flows}
              />
              {environments.error && !environments.data && (
                <ErrorState error={environments.error} />
              )}
            </>
          )
        }
      </QueryStates>
      <CardLinks>
        <TabLinks />
        <Freshness queries={[query, environments]} />
      </CardLinks>
    </>
  );
}

/** Links from the card to the tabs that the app has. */
function TabLinks() {
  const { t } = useTranslation();
  const { annotations = {} } = useEntity().entity.metadata;
  const notifications = useTabPath(routes.notifications);
  const tabs = [
    [useTabPath(routes.compliance), 'compliance.title'],
    [useTabPath(routes.artifacts), 'artifacts.title'],
    [
      annotations[SUPPLY_CHAIN_ANNOTATIONS.notifications] && notifications,
      'notifications.title',
    ],
  ] as const;
  return (
    <>
      {tabs.map(
        ([path, title]) =>
          path && (
            <Link key={path} to={path}>
              {t(title)}
            </Link>
          ),
      )}
    </>
  );
}
