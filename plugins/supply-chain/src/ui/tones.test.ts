import {
  createTheme,
  getContrastRatio,
  type Theme,
} from '@material-ui/core/styles';
import { on } from '../__testUtils__/colors';
import { mutedColor } from './tones';

const themes = (['light', 'dark'] as const).map(type => ({
  type,
  theme: createTheme({ palette: { type } }),
}));

/** Where text is shown: in cards and drawers, and in rows under the mouse. */
function backgroundsOf({ palette }: Theme): string[] {
  const { paper } = palette.background;
  return [paper, on(paper, palette.action.hover)];
}

it.each(themes)(
  'secondary text has enough contrast in the $type theme, also in a row under the mouse',
  ({ theme }) => {
    const ratios = backgroundsOf(theme).map(background =>
      getContrastRatio(on(background, mutedColor(theme)), background),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  },
);
