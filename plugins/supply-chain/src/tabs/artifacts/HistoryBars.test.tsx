import {
  createTheme,
  getContrastRatio,
  ThemeProvider,
} from '@material-ui/core/styles';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW } from '../../__fixtures__/responses';
import { deployments } from '../../__fixtures__/environments';
import { on } from '../../__testUtils__/colors';
import { mockApi } from '../../__testUtils__/mockApi';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { HistoryBars } from './HistoryBars';

const [deployment] = deployments.deployments;

const themes = (['light', 'dark'] as const).map(type => ({
  type,
  theme: createTheme({ palette: { type } }),
}));

/** The states, in groups that look the same. */
const LOOKS: [string, string, StateValue[]][] = [
  ['compliant', 'none', ['compliant']],
  ['failed', 'solid', ['non-compliant']],
  ['waiting', 'dashed', ['missing', 'incomplete', 'pending']],
  ['unknown', 'dotted', ['unknown']],
];
const STATES = LOOKS.flatMap(([, , states]) => states);

const WORDS: Record<StateValue, string> = {
  compliant: 'Compliant',
  'non-compliant': 'Not compliant',
  missing: 'Missing',
  incomplete: 'Incomplete',
  pending: 'Pending',
  unknown: 'Unknown',
};

const barOf = (state: StateValue) =>
  screen.findByTitle(new RegExp(`, ${WORDS[state]}$`));

/** Shows bars of equal width, one for each state. */
async function openBars(
  states: readonly StateValue[],
  theme = themes[0].theme,
) {
  renderInTestApp(
    <ThemeProvider theme={theme}>
      <SupplyChainProvider>
        <HistoryBars
          deployments={states.map((state, index) => ({
            ...deployment,
            state,
            startedAt: hoursAgo(states.length - index),
            stoppedAt: hoursAgo(states.length - index - 1),
          }))}
        />
      </SupplyChainProvider>
    </ThemeProvider>,
    { apis: [[supplyChainApiRef, mockApi()]] },
  );
  await Promise.all(states.map(barOf));
}

async function lookOf(state: StateValue) {
  const { backgroundColor, borderBottomStyle, borderBottomColor, color } =
    window.getComputedStyle(await barOf(state));
  return { backgroundColor, borderBottomStyle, borderBottomColor, color };
}

describe('HistoryBars', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('draws compliant, failed, waiting and unknown builds differently, in shape as well as color', async () => {
    await openBars(STATES);
    const looks = [];
    for (const [, , states] of LOOKS) {
      const same = await Promise.all(states.map(lookOf));
      expect(new Set(same.map(look => JSON.stringify(look))).size).toBe(1);
      looks.push(same[0]);
    }
    expect(looks.map(look => look.borderBottomStyle)).toEqual(
      LOOKS.map(([, line]) => line),
    );
    expect(new Set(looks.map(look => look.backgroundColor)).size).toBe(4);
  });

  it.each(themes)(
    'has enough contrast in the $type theme',
    async ({ theme }) => {
      await openBars(STATES, theme);
      const { paper } = theme.palette.background;
      const looks = await Promise.all(STATES.map(lookOf));
      const texts = looks.map(look => {
        const bar = on(paper, look.backgroundColor);
        return getContrastRatio(on(bar, look.color), bar);
      });
      const lines = looks
        .filter(look => look.borderBottomStyle !== 'none')
        .map(look =>
          getContrastRatio(on(paper, look.borderBottomColor), paper),
        );
      expect(lines).toHaveLength(5);
      expect(Math.min(...texts)).toBeGreaterThanOrEqual(4.5);
      expect(Math.min(...lines)).toBeGreaterThanOrEqual(3);
    },
  );
});
