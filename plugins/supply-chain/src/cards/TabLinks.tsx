import { Link } from '@backstage/core-components';
import { useEntity } from '@backstage/plugin-catalog-react';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { useTabPath } from '../ui/useTabPath';
import { useTranslation } from '../i18n/useTranslation';
import {
  artifactsRouteRef,
  complianceRouteRef,
  notificationsRouteRef,
} from '../api/routes';
import { useOldestRead } from '../queries/useOldestRead';
import { Freshness } from '../ui/Freshness';
import { useCardStyles } from './useCardStyles';

/** Links from the card to the tabs that the app has, and the card's age. */
export function TabLinks() {
  const classes = useCardStyles();
  const { t } = useTranslation();
  const { entity } = useEntity();
  const compliance = useTabPath(complianceRouteRef);
  const artifacts = useTabPath(artifactsRouteRef);
  const notifications = useTabPath(notificationsRouteRef);
  const asOf = useOldestRead(['summary', 'environments']);
  const hasNotifications =
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS.notifications];
  return (
    <div className={classes.links}>
      {compliance && <Link to={compliance}>{t('card.compliance')}</Link>}
      {artifacts && <Link to={artifacts}>{t('card.artifacts')}</Link>}
      {notifications && hasNotifications && (
        <Link to={notifications}>{t('card.notifications')}</Link>
      )}
      <Freshness asOf={asOf} />
    </div>
  );
}
