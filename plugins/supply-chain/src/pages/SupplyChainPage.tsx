import { Header, Page, TabbedLayout } from '@backstage/core-components';
import { useAppTranslation } from '../i18n/useTranslation';
import { SearchPage } from './search/SearchPage';
import { ServicesPage } from './services/ServicesView';
import { HealthPage } from './health/HealthPage';

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
          <SearchPage />
        </TabbedLayout.Route>
        <TabbedLayout.Route path="/health" title={t('page.health')}>
          <HealthPage />
        </TabbedLayout.Route>
      </TabbedLayout>
    </Page>
  );
}
