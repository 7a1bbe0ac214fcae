import { StylesProvider } from '@material-ui/core/styles';
import type { ReactNode } from 'react';

/**
 * Renders without style sheets. Otherwise, jsdom matches each of their rules
 * against each element that a query by role looks at, which takes most of the
 * time of a test.
 */
export function WithoutStyles(props: { children: ReactNode }) {
  return <StylesProvider disableGeneration>{props.children}</StylesProvider>;
}
