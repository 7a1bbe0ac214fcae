import type { Theme } from '@material-ui/core/styles';

/**
 * Outlines the focused button of a view, and leaves buttons in sentence case.
 * Material UI marks the focus only with a ripple, which a button that is
 * disabled but focusable doesn't have.
 */
export function focusOutline({ palette }: Theme) {
  return {
    '& .MuiButton-root': { textTransform: 'none' as const },
    '& button.Mui-focusVisible': {
      outline: `2px solid ${palette.text.primary}`,
      outlineOffset: 1,
      // Above the next button of a group.
      zIndex: 1,
    },
  };
}
