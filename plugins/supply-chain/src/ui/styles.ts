import type { Theme } from '@material-ui/core/styles';
import { mutedColor } from './tones';

/** A list without bullets. */
export const PLAIN_LIST = { margin: 0, padding: 0, listStyle: 'none' } as const;

/** A row of parts that wrap. */
export function wrappingRow(gap: string | number) {
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap,
  } as const;
}

/** Small secondary text. */
export function caption(theme: Theme): {
  color: string;
  fontSize: string | number | undefined;
} {
  return {
    color: mutedColor(theme),
    fontSize: theme.typography.caption.fontSize,
  };
}
