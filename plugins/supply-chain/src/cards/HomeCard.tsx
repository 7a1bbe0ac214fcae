import { Link } from '@backstage/core-components';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { pageRouteRef } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { ServicesStates } from '../pages/services/ServicesStates';
import { ServicesVerdict } from '../pages/services/ServicesVerdict';
import { useServices } from '../queries/usePortalQueries';
import { MutedText } from '../ui/text';
import { AboutEntityContext } from '../ui/QueryStates';
import { useTabPath } from '../ui/links';
import { ViewFrame } from '../ui/ViewFrame';
import { CardSkeleton } from './CardSkeleton';

/** The widget of the home page: the verdict on the user's own components. */
export function HomeCard() {
  return (
    <AboutEntityContext.Provider value={false}>
      <ViewFrame>
        <MyComponents />
      </ViewFrame>
    </AboutEntityContext.Provider>
  );
}

function MyComponents() {
  const { t } = useTranslation();
  const page = useTabPath(pageRouteRef);
  const query = useServices({ mine: 'true', perPage: 1 });
  return (
    <ServicesStates query={query}>
      {response => (
        <>
          {response ? (
            <Sentence response={response} />
          ) : (
            <CardSkeleton label={t('services.mine')} />
          )}
          {page && <Link to={page}>{t('components.all')}</Link>}
        </>
      )}
    </ServicesStates>
  );
}

function Sentence(props: { response: ServicesResponse }) {
  const { response } = props;
  const { t } = useTranslation();
  return response.states.length > 0 ? (
    <ServicesVerdict card mine response={response} />
  ) : (
    <MutedText block>{t('services.noneOfYours')}</MutedText>
  );
}
