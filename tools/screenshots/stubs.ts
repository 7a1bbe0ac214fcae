import type { Page, Route } from '@playwright/test';
import type { Problem } from 'backstage-plugin-supply-chain-common';

type Json = Record<string, unknown>;

/** A replaced portal API response. */
export interface Stub {
  /** Matches the path and query of requests below `/api`. */
  at: RegExp;
  /** Responds to the request, or lets it hang. */
  answer(route: Route): Promise<void>;
}

const API = /\/api\/supply-chain\/v1\//;

/** Never responds. */
export function hangs(at = API): Stub {
  return { at, answer: async () => {} };
}

/** Never responds to a refresh. */
export function hangsOnRefresh(): Stub {
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

/** Makes the portal unreachable. */
export function fails(at = API): Stub {
  return { at, answer: route => route.abort() };
}

/** Responds with an error; pass a name if the view depends on it. */
export function refuses(
  at: RegExp,
  status: number,
  message: string,
  name?: string,
): Stub {
  return {
    at,
    answer: route =>
      route.fulfill({
        status,
        json: { error: { name, message }, response: { statusCode: status } },
      }),
  };
}

/** Changes the portal's response. */
export function changes(at: RegExp, change: (answer: Json) => Json): Stub {
  return {
    at,
    answer: async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    },
  };
}

/** Adds a problem to the portal's response. */
export function hasProblem(at: RegExp, problem: Problem): Stub {
  return changes(at, answer => ({ ...answer, problems: [problem] }));
}

/** Overrides an annotation of a component in the catalog. */
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

/** Replaces portal responses, and removes earlier stubs. */
export async function applyStubs(page: Page, stubs: readonly Stub[]) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const { at, answer } of stubs) {
    await page.route(
      ({ pathname, search }) =>
        pathname.startsWith('/api/') && at.test(pathname + search),
      route => answer(route),
    );
  }
}
