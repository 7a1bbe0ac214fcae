import { Link } from '@backstage/core-components';
import { EntityInfoCard, EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
import type {
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { routes } from '../api/routes';
import { useAppTranslation, useTranslation } from '../i18n/useTranslation';
import { clipText } from '../model/text';
import { hasNoTrails, nameOf, useEntityScope } from '../pages/services/service';
import { NoComponents, ServicesStates } from '../pages/services/ServicesStates';
import { ServicesVerdict } from '../pages/services/ServicesVerdict';
import { useServices } from '../queries/usePortalQueries';
import { Freshness } from '../ui/Freshness';
import { MutedText } from '../ui/text';
import { StateBadge } from '../ui/states';
import { PLAIN_LIST, wrappingRow } from '../ui/styles';
import { mutedColor } from '../ui/tones';
import { useTabPath } from '../ui/links';
import { ViewFrame } from '../ui/ViewFrame';
import { CardLinks, CardSkeleton } from './CardSkeleton';

/** As many as fit on a card; the tab lists all of them. */
const SHOWN = 8;

const useStyles = makeStyles(
  theme => ({
    list: PLAIN_LIST,
    item: {
      padding: theme.spacing(0.5, 0),
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    verdicts: {
      margin: 0,
      '& > div': {
        ...wrappingRow(theme.spacing(0, 1)),
        justifyContent: 'space-between',
        padding: theme.spacing(0.25, 0),
      },
      '& dt': { color: mutedColor(theme) },
      '& dd': { margin: 0 },
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

function Components({ response }: { response: ServicesResponse }) {
  const { services, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  const tab = useTabPath(routes.components);
  const hidden = total - services.length;
  if (services.length === 0) {
    return <NoComponents response={response} />;
  }
  return (
    <>
      <ul className={classes.list}>
        {services.map(service => (
          <li key={service.entityRef} className={classes.item}>
            <EntityRefLink entityRef={service.entityRef}>
              <bdi>{clipText(nameOf(service), 100)}</bdi>
            </EntityRefLink>
            <Verdicts service={service} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <MutedText>{t('card.more', { amount: hidden })}</MutedText>
      )}
      <CardLinks>
        {tab && <Link to={tab}>{t('components.all')}</Link>}
        <Freshness queries={[{ data: response, error: null }]} />
      </CardLinks>
    </>
  );
}

/** The verdicts on the latest trails and on the running builds. */
function Verdicts({ service }: { service: ServiceRecord }) {
  const { state, runningState } = service;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <dl className={classes.verdicts}>
      <div>
        <dt>{t('components.latestTrail')}</dt>
        <dd>
          {hasNoTrails(service) ? (
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
          {page && <Link to={page}>{t('components.all')}</Link>}
        </>
      )}
    </ServicesStates>
  );
}
