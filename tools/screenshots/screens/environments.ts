import { component, type FetchJson, type Screen } from '../screen.ts';

const OF = component('checkout-web', 'artifacts');
const OPENED = `${OF}?history=eu:acme/production-eu`;

/** Environments on the Artifacts tab. */
export const environments: readonly Screen[] = [
  { name: 'environments', path: OF, text: 'Latest build' },
  {
    name: 'environments-history',
    path: OPENED,
    text: 'Deployments in production-eu',
    height: 1400,
  },
  {
    name: 'environments-at',
    path: beforeTheNewest,
    text: /^At .*:/,
  },
  {
    name: 'environments-at-refused',
    path: `${OF}?at=2099-01-01T00:00:00Z`,
    text: 'is in the future',
  },
];

/** A time when earlier builds were running: the start of the third newest trail. */
async function beforeTheNewest(fetchJson: FetchJson): Promise<string> {
  const { data } = (await fetchJson(
    '/trails/acme/checkout-web?per_page=3',
  )) as {
    data: { created_at: number }[];
  };
  const oldest = Math.min(...data.map(({ created_at: seconds }) => seconds));
  return `${OF}?at=${new Date(oldest * 1000).toISOString()}`;
}
