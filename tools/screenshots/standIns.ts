import type { Page, Route } from '@playwright/test';
import type { Problem } from 'backstage-plugin-supply-chain-common';

type Json = Record<string, unknown>;

/** What the portal answers at one of its addresses instead of the truth. */
export interface StandIn {
  /** What the path of a request below `/api`, with its query, matches. */
  at: RegExp;
  /** Answers the request, or lets it hang. */
  answer(route: Route): Promise<void>;
}

const API = /\/api\/supply-chain\/v1\//;

/** No answer ever comes. */
export function hangs(at = API): StandIn {
  return { at, answer: async () => {} };
}

/** No answer ever comes to a press of Refresh. */
export function hangsOnRefresh(): StandIn {
  return {
    at: API,
    answer: async route => {
      const { 'cache-control': asked } = await route.request().allHeaders();
      if (asked !== 'no-cache') {
        await route.continue();
      }
    },
  };
}

/** The portal cannot be reached. */
export function fails(at = API): StandIn {
  return { at, answer: route => route.abort() };
}

/** The portal answers with an error. */
export function refuses(at: RegExp, status: number, message: string): StandIn {
  return {
    at,
    answer: route =>
      route.fulfill({
        status,
        json: { error: { message }, response: { statusCode: status } },
      }),
  };
}

/** The portal's own answer, with a change. */
export function changes(at: RegExp, change: (answer: Json) => Json): StandIn {
  return {
    at,
    answer: async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    },
  };
}

/** The portal's own answer, with a problem beside the data. */
export function hasProblem(at: RegExp, problem: Problem): StandIn {
  return changes(at, answer => ({ ...answer, problems: [problem] }));
}

/** An annotation of a component in the catalog, whatever it really says. */
export function annotated(name: string, annotation: string, value: string) {
  return changes(
    new RegExp(`/api/catalog/entities/by-name/component/default/${name}$`),
    entity => {
      const metadata = entity.metadata as { annotations?: object };
      const annotations = { ...metadata.annotations, [annotation]: value };
      return { ...entity, metadata: { ...metadata, annotations } };
    },
  );
}

/** Puts stand-ins in place of the portal's answers, and ends earlier ones. */
export async function standIn(page: Page, standIns: readonly StandIn[]) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const { at, answer } of standIns) {
    await page.route(
      ({ pathname, search }) =>
        pathname.startsWith('/api/') && at.test(pathname + search),
      route => answer(route),
    );
  }
}
