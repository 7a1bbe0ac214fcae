import { component, type Screen } from '../screen.ts';

/** The trend on the Compliance tab. */
export const trend: readonly Screen[] = [
  {
    name: 'trend',
    path: component('checkout-web', 'compliance'),
    text: 'Most common issues',
    then: page => page.getByText('Show figures').click(),
    height: 1600,
    part: 'section[aria-label=Trend]',
  },
];
