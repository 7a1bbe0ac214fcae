import { decomposeColor } from '@material-ui/core/styles';

/** Channels of a color, and its opacity. */
function partsOf(color: string) {
  const [red, green, blue, opacity = 1] = decomposeColor(color).values;
  return { channels: [red, green, blue].map(Number), opacity: Number(opacity) };
}

/** The color that a possibly transparent color has on an opaque background. */
export function on(background: string, color: string): string {
  const { channels, opacity } = partsOf(color);
  const behind = partsOf(background).channels;
  const mixed = channels.map((channel, index) =>
    Math.round(channel * opacity + behind[index] * (1 - opacity)),
  );
  return `rgb(${mixed.join(', ')})`;
}
