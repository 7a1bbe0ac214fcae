import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { stringify } from 'yaml';
import { ROOT } from '../../scripts/lib/paths.ts';
import { guestToken, robinToken } from '../../scripts/lib/portal.ts';
import { findPostgres, POSTGRES_HINT } from '../../scripts/lib/programs.ts';
import { askInTurn } from './ask.ts';
import { startReplicas, type Replicas } from './replicas.ts';

const CHANGES = Number(process.env.CHANGES ?? 1_000);
/** A replica is killed with each of so many changes. */
const DEADLY = CHANGES / 10;
/** Users who look at components at the same time. */
const VIEWERS = 10;
const TOLD_WITHIN_MS = 10 * 60_000;
/** For everything, which takes a few minutes. */
const TIMEOUT_MS = 40 * 60_000;

// CI must fail, not skip, if the database is missing.
const skip = findPostgres() || process.env.CI ? false : POSTGRES_HINT;

const names = Array.from({ length: CHANGES }, (_, index) => `news-${index}`);
const folder = mkdtempSync(join(tmpdir(), 'portal-news-'));
let portal: Replicas;
/** Tokens of who looks at all components, and of who is told about each. */
const tokens = { viewer: '', member: '' };

/** Components, each with a flow and a team of its own. */
function writeCatalog(): string {
  const path = join(folder, 'catalog.yaml');
  const entities = names.flatMap(name => [
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Group',
      metadata: { name },
      spec: { type: 'team', children: [], members: ['guest'] },
    },
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: {
        name,
        annotations: { 'supply-chain/flows': `eu:acme/${name}` },
      },
      spec: { type: 'service', lifecycle: 'production', owner: name },
    },
  ]);
  writeFileSync(path, entities.map(entity => stringify(entity)).join('---\n'));
  return path;
}

before(async () => {
  if (!skip) {
    portal = await startReplicas({
      APP_CONFIG_catalog_locations: JSON.stringify(
        [join(ROOT, 'catalog/all.yaml'), writeCatalog()].map(target => ({
          type: 'file',
          target,
        })),
      ),
      APP_CONFIG_supplyChain_cache_freshFor: '{"milliseconds":500}',
      APP_CONFIG_supplyChain_sync_requestsPerMinute: '6000',
    });
    tokens.viewer = await robinToken(portal.first.url);
    tokens.member = await guestToken(portal.first.url);
  }
});

after(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Does something for each item, some at a time. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const left = [...items.entries()];
  await Promise.all(
    Array.from({ length: VIEWERS }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        await work(next[1], next[0]);
      }
    }),
  );
}

async function get<T>(path: string, token: string): Promise<T> {
  const response = await fetch(`${portal.first.url}/api/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json() as Promise<T>;
}

function summaryOf(name: string): string {
  return `/entities/component/default/${name}/summary`;
}

/** Whether the component is known, and its flow has been walked. */
async function isWalked(name: string): Promise<boolean> {
  const { state, coverage } = await get<{
    state?: string;
    coverage?: { complete: boolean };
  }>(`supply-chain/v1${summaryOf(name)}`, tokens.viewer);
  return state === 'compliant' && coverage?.complete === true;
}

interface Told {
  created: string;
  /** Set if it was sent again. */
  updated: string | null;
  payload: { title: string };
}

async function told(): Promise<Map<string, Told>> {
  const { notifications } = await get<{ notifications: Told[] }>(
    `notifications?limit=${2 * CHANGES}`,
    tokens.member,
  );
  return new Map(
    notifications.flatMap(notification => {
      const [name, verdict] = notification.payload.title.split(': ');
      return verdict === 'Not compliant' ? [[name, notification]] : [];
    }),
  );
}

test(
  'each change is told once, or late, although replicas keep being killed',
  { skip, timeout: TIMEOUT_MS },
  async t => {
    const { first, second, region } = portal;
    const inTurn = [first, second];
    await forEach(names, name => region.attest(name, 'v1', 'tests', true));
    await forEach(names, async name => {
      while (!(await isWalked(name))) {
        await setTimeout(2_000);
      }
    });

    const changedAt = new Map<string, number>();
    let kills = 0;
    const look = async (name: string) => {
      const { status } = await askInTurn(
        inTurn,
        summaryOf(name),
        tokens.viewer,
      );
      return status === 200;
    };
    for (let from = 0; from < CHANGES; from += DEADLY) {
      const victim = kills % 2 ? first : second;
      await forEach(names.slice(from, from + DEADLY), async (name, index) => {
        await region.attest(name, 'v1', 'tests', false);
        changedAt.set(name, Date.now());
        if (index === DEADLY / 2) {
          victim.service.kill();
          kills += 1;
        }
        while (!(await look(name))) {
          await setTimeout(100);
        }
      });
      await victim.service.ended();
      await victim.service.start();
    }
    const deadline = Date.now() + TOLD_WITHIN_MS;
    let all = await told();
    while (all.size < CHANGES && Date.now() < deadline) {
      await setTimeout(1_000);
      all = await told();
    }

    const delays = names
      .flatMap(name => {
        const { created } = all.get(name) ?? {};
        return created ? Date.parse(created) - changedAt.get(name)! : [];
      })
      .sort((a, b) => a - b);
    const again = [...all.values()].filter(({ updated }) => updated).length;
    const at = (share: number) =>
      `${delays[Math.floor(share * (delays.length - 1))]} ms`;
    t.diagnostic(
      `${all.size} of ${CHANGES} told with ${kills} kills, ${again} of them again; ` +
        `after ${at(0.5)} (median), ${at(0.99)} (99 %), ${at(1)} at most`,
    );
    assert.equal(all.size, CHANGES);
    // What one was sending when it was killed.
    assert.ok(again <= kills);
  },
);
