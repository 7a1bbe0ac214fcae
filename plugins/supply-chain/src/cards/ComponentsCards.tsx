import { Link } from '@backstage/core-components';
import { EntityInfoCard, EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type { ServiceRecord } from 'backstage-plugin-supply-chain-common';
import { routes } from '../api/routes';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import {
  hasNothing,
  nameOf,
  statusOf,
  useEntityScope,
} from '../pages/services/service';
import {
  NoComponents,
  ServicesStates,
  ServicesVerdict,
} from '../pages/services/ServicesVerdict';
import { useServices } from '../queries/usePortalQueries';
import { Freshness } from '../ui/Freshness';
import { MutedText } from '../ui/text';
import { StateBadge } from '../ui/states';
import { PLAIN_LIST, wrappingRow } from '../ui/styles';
import { useTabPath } from '../ui/links';
import { ViewFrame } from '../ui/ViewFrame';
import { CardLinks, CardSkeleton } from './CardSkeleton';

/** As many as fit on a card; the tab lists all of them. */
const SHOWN = 8;

const useStyles = makeStyles(
  theme => ({
    list: { ...PLAIN_LIST, marginTop: theme.spacing(1) },
    item: {
      ...wrappingRow(theme.spacing(0, 1)),
      justifyContent: 'space-between',
      padding: theme.spacing(0.5, 0),
      borderTop: `1px solid ${theme.palette.divider}`,
    },
  }),
  { name: 'SupplyChainComponentsCards' },
);

/** The card of a system or a domain: its components, worst first. */
export function ComponentsCard() {
  const t = useAppTranslation();
  return (
    <EntityInfoCard title={t('page.title')}>
      <ViewFrame>
        <ScopedComponents />
      </ViewFrame>
    </EntityInfoCard>
  );
}

function ScopedComponents() {
  const { t } = useTranslation();
  const scope = useEntityScope();
  const query = useServices({ ...scope, perPage: SHOWN }, scope);
  const tab = useTabPath(routes.components);
  return (
    <ServicesStates query={query}>
      {response => {
        if (!response) {
          return <CardSkeleton label={t('page.title')} />;
        }
        const { services, total } = response;
        if (services.length === 0) {
          return <NoComponents response={response} />;
        }
        return (
          <>
            <ServicesVerdict card mine={false} response={response} />
            <Components services={services} />
            {total > services.length && (
              <MutedText>
                {t('card.more', { amount: total - services.length })}
              </MutedText>
            )}
            <CardLinks>
              {tab && <Link to={tab}>{t('components.all')}</Link>}
              <Freshness queries={[query]} />
            </CardLinks>
          </>
        );
      }}
    </ServicesStates>
  );
}

function Components({ services }: { services: readonly ServiceRecord[] }) {
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {services.map(service => (
        <li key={service.entityRef} className={classes.item}>
          <EntityRefLink entityRef={service.entityRef}>
            <bdi>{clipText(nameOf(service), 100)}</bdi>
          </EntityRefLink>
          <StateBadge
            state={statusOf(service)}
            word={hasNothing(service) ? t('compliance.empty') : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** The widget of the home page: the verdict on the user's own components. */
export function HomeCard() {
  return (
    <ViewFrame>
      <MyComponents />
    </ViewFrame>
  );
}

function MyComponents() {
  const { t } = useTranslation();
  const page = useTabPath(routes.page);
  const query = useServices({ mine: 'true', perPage: 1 });
  return (
    <ServicesStates query={query}>
      {response => (
        <>
          {!response && <CardSkeleton label={t('services.mine')} />}
          {response && response.states.length > 0 && (
            <ServicesVerdict card mine response={response} />
          )}
          {response && response.states.length === 0 && (
            <MutedText block>{t('services.noneOfYours')}</MutedText>
          )}
          <CardLinks>
            {page && <Link to={page}>{t('components.all')}</Link>}
          </CardLinks>
        </>
      )}
    </ServicesStates>
  );
}
