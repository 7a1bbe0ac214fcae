import {
  createFrontendPlugin,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { mockApi } from '../__testUtils__/mockApi';
import { supplyChainTranslationsModule } from '../i18n/translations';
import { ExactTime, RelativeTime } from './times';
import { SupplyChainProvider } from './ViewFrame';

const MOMENT = '2026-11-20T12:00:00Z';

function renderTimes(language: string) {
  localStorage.setItem('language', language);
  const times = (
    <SupplyChainProvider>
      <RelativeTime moment={MOMENT} />
      <ExactTime moment={MOMENT} />
    </SupplyChainProvider>
  );
  const plugin = createFrontendPlugin({
    pluginId: 'test',
    extensions: [
      PageBlueprint.make({ params: { path: '/', loader: async () => times } }),
    ],
  });
  renderTestApp({
    apis: [[supplyChainApiRef, mockApi()]],
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
}

describe('a time a moment ago', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(MOMENT));
  });

  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it.each([
    ['en', 'just now'],
    ['de', 'gerade eben'],
  ])('reads like part of a sentence: %s', async (language, words) => {
    renderTimes(language);
    expect(await screen.findByText(words)).toBeInTheDocument();
    // The exact time is a tooltip of both.
    expect(screen.getAllByTitle(/2026/)).toHaveLength(2);
  });
});
