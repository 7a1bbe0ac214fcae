import { MAX_PER_PAGE } from 'backstage-plugin-supply-chain-common';

/** Maximum number of times to read a list. */
const MAX_ATTEMPTS = 3;

/** How to read a list page by page. */
interface ListPages<T, Row> {
  read(place: { page: number; perPage: number }): Promise<T>;
  rowsOf(response: T): readonly Row[];
  perPage?: number;
  /** Maximum number of rows to read; all by default. */
  maxRows?: number;
}

/** Reads the pages of a list one after another. */
export async function readPages<T extends { total: number }, Row>({
  read,
  rowsOf,
  perPage = MAX_PER_PAGE,
  maxRows = Infinity,
}: ListPages<T, Row>): Promise<T[]> {
  const responses: T[] = [];
  for (let page = 1; ; page++) {
    const response = await read({ page, perPage });
    responses.push(response);
    const wanted = Math.min(response.total, maxRows);
    if (rowsOf(response).length === 0 || page * perPage >= wanted) {
      return responses;
    }
  }
}

/**
 * Reads a list again if its rows may have moved to other pages meanwhile, a few
 * times at most.
 *
 * @param isSure - whether no row is missing, given what was read before
 * @param isSettling - whether something is still being looked up
 */
export async function readUntilSure<T>(
  read: () => Promise<T>,
  isSure: (now: T, before?: T) => boolean,
  isSettling: (now: T) => boolean = () => false,
): Promise<{ last: T; isSure: boolean }> {
  let last = await read();
  let sure = isSure(last);
  for (
    let attempt = 1;
    (!sure || isSettling(last)) && attempt < MAX_ATTEMPTS;
    attempt++
  ) {
    const now = await read();
    sure = isSure(now, last);
    last = now;
  }
  return { last, isSure: sure };
}

/** When the oldest of some responses was read, ISO 8601. */
export function oldestRead(
  responses: readonly { asOf?: string | undefined }[],
): string | undefined {
  const [oldest] = responses.flatMap(({ asOf }) => asOf ?? []).sort();
  return oldest;
}
