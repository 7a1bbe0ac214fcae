import { Header, Page, TabbedLayout } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import { useAppTranslation } from '../i18n/useTranslation';
import { SearchPage } from './search/SearchPage';
import { ServicesPage } from './services/ServicesView';
import { HealthPage } from './health/HealthPage';

const useStyles = makeStyles(
  theme => ({
    // Offsets the part of the tabs' padding that the views add themselves.
    view: { margin: theme.spacing(0, -2.5, -3) },
  }),
  { name: 'SupplyChainPage' },
);

/** The portal page with its tabs, for apps without their own frame. */
export function SupplyChainPage() {
  const classes = useStyles();
  const t = useAppTranslation();
  return (
    <Page themeId="tool">
      <Header title={t('page.title')} />
      <TabbedLayout>
        <TabbedLayout.Route path="/services" title={t('page.services')}>
          <div className={classes.view}>
            <ServicesPage />
          </div>
        </TabbedLayout.Route>
        <TabbedLayout.Route path="/search" title={t('page.search')}>
          <div className={classes.view}>
            <SearchPage />
          </div>
        </TabbedLayout.Route>
        <TabbedLayout.Route path="/health" title={t('page.health')}>
          <div className={classes.view}>
            <HealthPage />
          </div>
        </TabbedLayout.Route>
      </TabbedLayout>
    </Page>
  );
}
