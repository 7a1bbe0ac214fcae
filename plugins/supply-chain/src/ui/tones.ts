import { alpha, darken, type Theme } from '@material-ui/core/styles';

/** What a colour says; an icon or a word always says the same beside it. */
export type Tone = 'good' | 'bad' | 'waiting' | 'neutral';

/**
 * The colour of a tone in the app's theme, dark or light enough to stand out
 * from the background (contrast of 3:1 or more in the stock themes).
 */
export function toneColor(theme: Theme, tone: Tone): string {
  const { palette } = theme;
  const dark = palette.type === 'dark';
  switch (tone) {
    case 'good':
      return dark ? palette.success.light : darken(palette.success.dark, 0.1);
    case 'bad':
      return dark ? palette.error.light : palette.error.dark;
    case 'waiting':
      return dark ? palette.warning.light : darken(palette.warning.dark, 0.3);
    default:
      return mutedColor(theme);
  }
}

/**
 * The style of a mark or an icon in the colour of a tone; in forced colours,
 * where the shape has to do, it takes the colour of text.
 */
export function toneStyle(theme: Theme, tone: Tone) {
  return {
    color: toneColor(theme, tone),
    '@media (forced-colors: active)': { color: 'CanvasText' },
  };
}

/**
 * The colour of text that matters less. The theme's own secondary colour falls
 * short of a contrast of 4.5:1 on the background of a page.
 */
export function mutedColor(theme: Theme): string {
  return alpha(theme.palette.text.primary, 0.65);
}
