import type { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import { findTrail } from './chooseTrail';

const SHA = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
const FLOW = { region: 'eu', org: 'acme', flow: 'checkout-web' };

/** Finds a trail of a component that links one flow with these trails. */
function find(trail: string, ...names: string[]) {
  const client = {
    getLink: async () => ({ flows: [FLOW] }),
    getTrails: async () => ({ trails: names.map(name => ({ name })) }),
  };
  return findTrail(client as unknown as SupplyChainClient, 'component:a', {
    trail,
  });
}

it.each([
  ['its full name', SHA],
  ['its short SHA', SHA.slice(0, 7)],
  ['its short SHA in upper case', SHA.slice(0, 9).toUpperCase()],
])('finds a trail by %s', async (_, trail) => {
  expect(await find(trail, SHA, 'v1')).toEqual({ ...FLOW, trail: SHA });
});

it('lists the trails that start with a short SHA', async () => {
  const other = `${SHA.slice(0, 39)}f`;
  await expect(find(SHA.slice(0, 7), SHA, other)).rejects.toThrow(
    `More than one trail matches: ${SHA}, ${other}. Set`,
  );
});
