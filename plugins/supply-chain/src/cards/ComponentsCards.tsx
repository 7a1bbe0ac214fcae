import { Link } from '@backstage/core-components';
import { EntityInfoCard, EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
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
  const scope = useEntityScope();
  const query = useServices({ ...scope, perPage: SHOWN }, scope);
  return <Components query={query} path={useTabPath(routes.components)} />;
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
  const query = useServices({ mine: 'true', perPage: 1 });
  return <Components mine query={query} path={useTabPath(routes.page)} />;
}

/**
 * The verdict on components, and a list of them if they aren't the user's own.
 *
 * @param props - `path` is where there are more
 */
function Components(props: {
  mine?: boolean;
  query: UseQueryResult<ServicesResponse>;
  path: string | undefined;
}) {
  const { mine = false, query, path } = props;
  const { t } = useTranslation();
  return (
    <ServicesStates query={query}>
      {response => {
        if (!response) {
          return <CardSkeleton label={t('page.title')} />;
        }
        if (response.states.length === 0 && !mine) {
          return <NoComponents response={response} />;
        }
        return (
          <>
            {response.states.length === 0 && (
              <MutedText block>{t('services.noneOfYours')}</MutedText>
            )}
            <ServicesVerdict card mine={mine} response={response} />
            {!mine && <ComponentList response={response} />}
            <CardLinks>
              {path && <Link to={path}>{t('components.all')}</Link>}
              <Freshness queries={[query]} />
            </CardLinks>
          </>
        );
      }}
    </ServicesStates>
  );
}

function ComponentList({ response }: { response: ServicesResponse }) {
  const { services, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <>
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
      {total > services.length && (
        <MutedText>
          {t('card.more', { amount: total - services.length })}
        </MutedText>
      )}
    </>
  );
}
