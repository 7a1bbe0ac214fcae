import {
  createFrontendPlugin,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { useAppTranslation } from './useTranslation';
import { supplyChainTranslationsModule } from './translations';

function Events() {
  const t = useAppTranslation();
  return <p>{t('environments.behindFull', { count: 1 })}</p>;
}

const plugin = createFrontendPlugin({
  pluginId: 'test',
  extensions: [
    PageBlueprint.make({
      params: { path: '/', loader: async () => <Events /> },
    }),
  ],
});

describe('supplyChainTranslationsModule', () => {
  afterEach(() => localStorage.clear());

  it.each([
    ['en', /delivery behind/],
    ['de', /Auslieferung/],
  ])('provides %s', async (language, words) => {
    localStorage.setItem('language', language);
    renderTestApp({
      features: [plugin, supplyChainTranslationsModule],
      config: {
        app: {
          extensions: [
            {
              'api:app/app-language': {
                config: { availableLanguages: ['en', 'de'] },
              },
            },
          ],
        },
      },
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
