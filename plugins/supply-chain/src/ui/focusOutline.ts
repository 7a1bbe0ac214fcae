import type { Theme } from '@material-ui/core/styles';

/**
 * Outlines the focused button of a view. Material UI marks it only with a
 * ripple, which a button that is disabled but focusable doesn't have.
 */
export function focusOutline({ palette }: Theme) {
  return {
    '& button.Mui-focusVisible': {
      outline: `2px solid ${palette.text.primary}`,
      outlineOffset: 1,
      // Above the next button of a group.
      zIndex: 1,
    },
  };
}
