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

const TABS = [
  ['services', ServicesPage],
  ['search', SearchPage],
  ['health', HealthPage],
] as const;

/** The portal page with its tabs, for apps without their own frame. */
export function SupplyChainPage() {
  const t = useAppTranslation();
  return (
    <Page themeId="tool">
      <Header title={t('page.title')} />
      <TabbedLayout>
        {TABS.map(([name, View]) => (
          <TabbedLayout.Route
            key={name}
            path={`/${name}`}
            title={t(`page.${name}`)}
          >
            <Suspense fallback={<Progress />}>
              <View />
            </Suspense>
          </TabbedLayout.Route>
        ))}
      </TabbedLayout>
    </Page>
  );
}
