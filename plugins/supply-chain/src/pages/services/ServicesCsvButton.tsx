import { useApi } from '@backstage/core-plugin-api';
import {
  MAX_SERVICES_PER_PAGE,
  type ServicesQuery,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { TableCsv } from '../../ui/TableCsv';
import { servicesCsv } from './servicesCsv';

/** Downloads all matching services as CSV. */
export function ServicesCsvButton(props: { matching: ServicesQuery }) {
  const { matching } = props;
  const api = useApi(supplyChainApiRef);
  return (
    <TableCsv
      source={{
        fileName: 'supply-chain-components.csv',
        read: (place, options) =>
          api.getServices({ ...matching, ...place }, options),
        format: servicesCsv,
      }}
      perPage={MAX_SERVICES_PER_PAGE}
      rowsOf={response => response.services}
      rowKey={({ entityRef }) => entityRef}
    />
  );
}
