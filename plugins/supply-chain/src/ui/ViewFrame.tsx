import { useApi } from '@backstage/core-plugin-api';
import { type Theme, makeStyles } from '@material-ui/core/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { TranslationContext, useAppTranslation } from '../i18n/useTranslation';
import { queryClientOf } from '../queries/useReading';
import { NowContext, useTicker } from './times';

/**
 * Outlines the focused button of a view, and leaves buttons in sentence case.
 * Material UI marks the focus only with a ripple, which a button that is
 * disabled but focusable doesn't have.
 */
export function focusOutline({ palette }: Theme) {
  return {
    '& .MuiButton-root': { textTransform: 'none' as const },
    '& button.Mui-focusVisible': {
      outline: `2px solid ${palette.text.primary}`,
      outlineOffset: 1,
      // Above the next button of a group.
      zIndex: 1,
    },
  };
}

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

const useStyles = makeStyles(
  theme => ({
    root: {
      ...theme.typography.body2,
      lineHeight: 1.5,
      color: theme.palette.text.primary,
      ...focusOutline(theme),
      '@media print': { '& .MuiButton-root': { display: 'none' } },
    },
  }),
  { name: 'SupplyChainViewFrame' },
);

/** The frame of each tab, card and page: text style, shared data and texts. */
export function ViewFrame(props: { children: ReactNode }) {
  const classes = useStyles();
  return (
    <div className={classes.root}>
      <SupplyChainProvider>{props.children}</SupplyChainProvider>
    </div>
  );
}
