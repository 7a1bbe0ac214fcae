import { Link } from '@backstage/core-components';
import { EntityInfoCard, EntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { useServices } from '../queries/usePortalQueries';
import { useTabPath } from '../ui/links';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { componentsRouteRef } from '../api/routes';
import { Freshness } from '../ui/Freshness';
import { CardSkeleton } from './CardSkeleton';
import { useCardStyles } from './useCardStyles';
import { clipText } from '../model/text';
import { hasNoTrails, nameOf } from '../pages/services/service';
import { NoComponents } from '../pages/services/NoServices';
import { ServicesStates } from '../pages/services/ServicesStates';
import { useEntityScope } from '../pages/services/useEntityScope';
import { StateBadge } from '../ui/states';
import { ViewFrame } from '../ui/ViewFrame';

/** As many as fit on a card; the tab lists all of them. */
const SHOWN = 8;

/** The card of a system or a domain: its components, worst first. */
export function ComponentsCard() {
  const t = useAppTranslation();
  return (
    <EntityInfoCard title={t('page.title')}>
      <ViewFrame>
        <Below />
      </ViewFrame>
    </EntityInfoCard>
  );
}

function Below() {
  const { t } = useTranslation();
  const scope = useEntityScope();
  const query = useServices({ ...scope, perPage: SHOWN }, scope);
  return (
    <ServicesStates query={query}>
      {response =>
        response ? (
          <Components response={response} />
        ) : (
          <CardSkeleton label={t('page.title')} />
        )
      }
    </ServicesStates>
  );
}

function Components(props: { response: ServicesResponse }) {
  const { services, total } = props.response;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const tab = useTabPath(componentsRouteRef);
  const hidden = total - services.length;
  if (services.length === 0) {
    return <NoComponents response={props.response} />;
  }
  return (
    <>
      <ul className={classes.list}>
        {services.map(service => (
          <li key={service.entityRef} className={classes.item}>
            <span className={classes.main}>
              <EntityRefLink entityRef={service.entityRef}>
                <bdi>{clipText(nameOf(service), 100)}</bdi>
              </EntityRefLink>
            </span>
            <Verdicts service={service} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <span className={classes.aside}>
          {t('card.more', { amount: hidden })}
        </span>
      )}
      <div className={classes.links}>
        {tab && <Link to={tab}>{t('components.all')}</Link>}
        <Freshness queries={[{ data: props.response, error: null }]} />
      </div>
    </>
  );
}

/** The verdicts on the latest trails and on the running builds. */
function Verdicts(props: { service: ServiceRecord }) {
  const { state, runningState } = props.service;
  const classes = useCardStyles();
  const { t } = useTranslation();
  return (
    <dl className={classes.verdicts}>
      <div>
        <dt>{t('components.latestTrail')}</dt>
        <dd>
          {hasNoTrails(props.service) ? (
            t('compliance.empty')
          ) : (
            <StateBadge state={state} />
          )}
        </dd>
      </div>
      {runningState && (
        <div>
          <dt>{t('card.running')}</dt>
          <dd>
            <StateBadge state={runningState} />
          </dd>
        </div>
      )}
    </dl>
  );
}
