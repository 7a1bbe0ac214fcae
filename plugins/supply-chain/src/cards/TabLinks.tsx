import { Link } from '@backstage/core-components';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  SUPPLY_CHAIN_ANNOTATIONS,
  type ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import { useTabPath } from '../ui/links';
import { useTranslation } from '../i18n/useTranslation';
import {
  artifactsRouteRef,
  complianceRouteRef,
  notificationsRouteRef,
} from '../api/routes';
import type { Loaded } from '../ui/CoverageNotice';
import { Freshness } from '../ui/Freshness';
import { useCardStyles } from './useCardStyles';

/** Links from the card to the tabs that the app has, and the card's age. */
export function TabLinks(props: { queries: readonly Loaded<ResponseMeta>[] }) {
  const classes = useCardStyles();
  const { t } = useTranslation();
  const { entity } = useEntity();
  const compliance = useTabPath(complianceRouteRef);
  const artifacts = useTabPath(artifactsRouteRef);
  const notifications = useTabPath(notificationsRouteRef);
  const hasNotifications =
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS.notifications];
  return (
    <div className={classes.links}>
      {compliance && <Link to={compliance}>{t('compliance.title')}</Link>}
      {artifacts && <Link to={artifacts}>{t('artifacts.title')}</Link>}
      {notifications && hasNotifications && (
        <Link to={notifications}>{t('notifications.title')}</Link>
      )}
      <Freshness queries={props.queries} />
    </div>
  );
}
