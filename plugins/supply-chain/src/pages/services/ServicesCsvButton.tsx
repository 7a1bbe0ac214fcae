import { useApi } from '@backstage/core-plugin-api';
import type { ServicesQuery } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation } from '../../i18n/useTranslation';
import { CsvButton } from '../../ui/CsvButton';
import { readAllServices, servicesCsv } from './servicesCsv';

/** Downloads all matching services as CSV. */
export function ServicesCsvButton(props: { matching: ServicesQuery }) {
  const { matching } = props;
  const api = useApi(supplyChainApiRef);
  const { t } = useTranslation();
  const read = async (signal: AbortSignal) => {
    const list = await readAllServices(api, matching, signal);
    return {
      text: servicesCsv(list),
      note: list.complete ? undefined : t('services.csvIncomplete'),
    };
  };
  return <CsvButton fileName="services.csv" read={read} />;
}
