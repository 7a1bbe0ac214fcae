import { Header, Page, TabbedLayout } from '@backstage/core-components';
import { useTranslation } from '../../hooks/useTranslation';
import { SearchPage } from '../SearchPage';
import { SetupPage } from '../SetupPage';

/** The page of the portal with its tabs, for apps that give it no frame. */
export function SupplyChainPage() {
  const { t } = useTranslation();
  return (
    <Page themeId="tool">
      <Header title={t('page.title')} />
      <TabbedLayout>
        <TabbedLayout.Route path="/search" title={t('page.search')}>
          <SearchPage />
        </TabbedLayout.Route>
        <TabbedLayout.Route path="/setup" title={t('page.setup')}>
          <SetupPage />
        </TabbedLayout.Route>
      </TabbedLayout>
    </Page>
  );
}
