import {
  createTheme,
  decomposeColor,
  getContrastRatio,
  type Theme,
} from '@material-ui/core/styles';
import { mutedColor } from './tones';

const themes = (['light', 'dark'] as const).map(type => ({
  type,
  theme: createTheme({ palette: { type } }),
}));

/** Channels of a color, and its opacity. */
function partsOf(color: string) {
  const [red, green, blue, opacity = 1] = decomposeColor(color).values;
  return { channels: [red, green, blue].map(Number), opacity: Number(opacity) };
}

/** The color that a possibly transparent color has on an opaque background. */
function on(background: string, color: string): string {
  const { channels, opacity } = partsOf(color);
  const behind = partsOf(background).channels;
  const mixed = channels.map((channel, index) =>
    Math.round(channel * opacity + behind[index] * (1 - opacity)),
  );
  return `rgb(${mixed.join(', ')})`;
}

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
