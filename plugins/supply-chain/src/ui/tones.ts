import { alpha, darken, lighten, type Theme } from '@material-ui/core/styles';

/** The meaning of a color; an adjacent icon or label always says the same. */
export type Tone = 'good' | 'bad' | 'waiting' | 'neutral';

/**
 * The color of a tone in the app's theme, with a contrast of at least 3:1 to
 * the background in the stock themes.
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
 * The color of text in a tone, with a contrast of at least 4.5:1 to the paper in
 * the stock themes.
 */
export function toneTextColor(theme: Theme, tone: Tone): string {
  const color = toneColor(theme, tone);
  return theme.palette.type === 'dark' ? lighten(color, 0.4) : color;
}

/**
 * The style of a mark or icon in the color of a tone. With forced colors, it
 * uses the text color and relies on the shape.
 */
export function toneStyle(theme: Theme, tone: Tone) {
  return {
    color: toneColor(theme, tone),
    '@media (forced-colors: active)': { color: 'CanvasText' },
  };
}

/** A style for each tone. */
export function forTones<Style>(styleOf: (tone: Tone) => Style) {
  return {
    good: styleOf('good'),
    bad: styleOf('bad'),
    waiting: styleOf('waiting'),
    neutral: styleOf('neutral'),
  };
}

/**
 * The color of secondary text. The theme's own color has a contrast below 4.5:1
 * on the page background, or in a row under the mouse.
 */
export function mutedColor(theme: Theme): string {
  return alpha(theme.palette.text.primary, 0.7);
}
