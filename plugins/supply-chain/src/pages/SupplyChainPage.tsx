import {
  Header,
  Page,
  Progress,
  TabbedLayout,
} from '@backstage/core-components';
import { lazy, Suspense } from 'react';
import { useAppTranslation } from '../i18n/useTranslation';
import { ServicesPage } from './services/ServicesView';

/** Loaded on demand: most users only see the services. */
export const SearchPage = lazy(() => import('./search/SearchPage'));
export const HealthPage = lazy(() => import('./health/HealthPage'));

/** The portal page with its tabs, for apps without their own frame. */
export function SupplyChainPage() {
  const t = useAppTranslation();
  return (
    <Page themeId="tool">
      <Header title={t('page.title')} />
      <TabbedLayout>
        <TabbedLayout.Route path="/services" title={t('page.services')}>
          <ServicesPage />
        </TabbedLayout.Route>
        <TabbedLayout.Route path="/search" title={t('page.search')}>
          <Suspense fallback={<Progress />}>
            <SearchPage />
          </Suspense>
        </TabbedLayout.Route>
        <TabbedLayout.Route path="/health" title={t('page.health')}>
          <Suspense fallback={<Progress />}>
            <HealthPage />
          </Suspense>
        </TabbedLayout.Route>
      </TabbedLayout>
    </Page>
  );
}
