import { useApi } from '@backstage/core-plugin-api';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { queryClientOf } from '../queries/queryClient';
import { NowContext, useTicker } from './useNow';
import { TranslationContext, useAppTranslation } from '../i18n/useTranslation';

/** Provides a view with the query client, translations and the current time. */
export function SupplyChainProvider(props: { children: ReactNode }) {
  const client = queryClientOf(useApi(supplyChainApiRef));
  return (
    <QueryClientProvider client={client}>
      <NowContext.Provider value={useTicker()}>
        <TranslationContext.Provider value={useAppTranslation()}>
          {props.children}
        </TranslationContext.Provider>
      </NowContext.Provider>
    </QueryClientProvider>
  );
}
