import { Link } from '@backstage/core-components';
import { EntityInfoCard, EntityRefLink } from '@backstage/plugin-catalog-react';
import type { ComponentSummary } from 'backstage-plugin-supply-chain-common';
import { useTabPath } from '../../hooks/useTabPath';
import { useAppTranslation, useTranslation } from '../../hooks/useTranslation';
import { componentsRouteRef } from '../../routes';
import { ComponentsView } from '../ComponentsTable';
import { Freshness } from '../Freshness';
import { CardSkeleton } from '../OverviewCard/CardSkeleton';
import { useCardStyles } from '../OverviewCard/useCardStyles';
import { StateBadge } from '../StateBadge';

/** More than these do not fit a card; the tab has them all. */
const SHOWN = 8;

/** The card of a system or a domain: its components, the worst first. */
export function ComponentsCard() {
  const t = useAppTranslation();
  return (
    <EntityInfoCard title={t('card.title')}>
      <ComponentsView skeleton={<CardSkeleton label={t('card.title')} />}>
        {({ components }) => <Components components={components} />}
      </ComponentsView>
    </EntityInfoCard>
  );
}

function Components(props: { components: readonly ComponentSummary[] }) {
  const { components } = props;
  const classes = useCardStyles();
  const { t } = useTranslation();
  const tab = useTabPath(componentsRouteRef);
  const hidden = components.length - SHOWN;
  return (
    <>
      <ul className={classes.list}>
        {components.slice(0, SHOWN).map(component => (
          <li key={component.entityRef} className={classes.item}>
            <span className={classes.main}>
              <EntityRefLink entityRef={component.entityRef} />
            </span>
            <StateBadge state={component.state} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <span className={classes.aside}>
          {t('card.more', { count: hidden })}
        </span>
      )}
      <div className={classes.links}>
        {tab && <Link to={tab}>{t('rollUp.all')}</Link>}
        <Freshness compact />
      </div>
    </>
  );
}
