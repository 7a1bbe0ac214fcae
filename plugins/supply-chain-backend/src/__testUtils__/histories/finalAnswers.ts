import {
  artifactsAnswerSchema,
  environmentsAnswerSchema,
  searchAnswerSchema,
  servicesAnswerSchema,
  summaryAnswerSchema,
  trailsAnswerSchema,
} from 'backstage-plugin-supply-chain-common';
import type { Replica } from '../replica';
import {
  buildRowsOf,
  runningIn,
  trailRowsOf,
  verdictOf,
} from './HistoryOracle';
import { fingerprintOf, FLOWS } from './HistoryRegion';
import type { HistoryRegion } from './HistoryRegion';
import { ENTITY, read } from './Questions';

/** What a portal says in the end. */
export async function answersOf(replica: Replica, region: HistoryRegion) {
  const get = async (path: string) =>
    (await read(replica, path, { refresh: true, region })).body;
  const pages = async <T extends { hasNextPage: boolean }>(
    path: string,
    schema: { parse(body: unknown): T },
  ): Promise<T[]> => {
    const answers: T[] = [];
    do {
      const page = `perPage=100&page=${answers.length + 1}`;
      answers.push(schema.parse(await get(`${ENTITY}/${path}${page}`)));
    } while (answers.at(-1)!.hasNextPage);
    return answers;
  };
  const all = await pages('trails?', trailsAnswerSchema);
  const compliant = await pages('trails?state=compliant&', trailsAnswerSchema);
  const artifacts = await pages('artifacts?', artifactsAnswerSchema);
  const { environments } = environmentsAnswerSchema.parse(
    await get(`${ENTITY}/environments`),
  );
  const summary = summaryAnswerSchema.parse(await get(`${ENTITY}/summary`));
  const { services } = servicesAnswerSchema.parse(await get('services'));
  const search = searchAnswerSchema.parse(
    await get(`search?value=${fingerprintOf(0)}`),
  );
  const trailRow = (each: { flow: string; name: string; state: string }) =>
    `${each.flow} ${each.name} ${each.state}`;
  return {
    trails: all.flatMap(({ trails }) => trails.map(trailRow)),
    trailsTotal: all[0].total,
    compliant: compliant.flatMap(({ trails }) => trails.map(trailRow)),
    compliantTotal: compliant[0].total,
    artifacts: artifacts.flatMap(answer =>
      answer.artifacts.map(
        each => `${each.flow} ${each.trail} ${each.fingerprint} ${each.state}`,
      ),
    ),
    artifactsTotal: artifacts[0].total,
    newest: summary.flows.map(
      each => `${each.flow} ${each.trail?.name} ${each.trail?.state}`,
    ),
    running: environments
      .flatMap(({ environment, builds }) =>
        builds.map(each => `${environment} ${each.fingerprint}`),
      )
      .sort(),
    summaryRunning: summary.running
      .map(each => `${each.environment} ${each.fingerprint}`)
      .sort(),
    servicesRunning: services[0].running
      .map(each => `${each.environment} ${each.fingerprint}`)
      .sort(),
    search: search.results
      .map(each => `${each.flow} ${each.trail} ${each.state}`)
      .sort(),
    stale: all.some(({ stale }) => stale),
    whole: all[0].window.complete,
  };
}

/** What a portal must say once it has read everything. */
export function expectedAnswers({
  now,
}: HistoryRegion): Awaited<ReturnType<typeof answersOf>> {
  const rows = trailRowsOf(now);
  const toText = (row: (typeof rows)[number]) =>
    `${row.flow} ${row.trail} ${row.state}`;
  const compliant = rows.filter(row => row.state === 'compliant');
  const builds = buildRowsOf(now);
  const running = runningIn(now);
  const isWhole = FLOWS.every(each => now.flows[each]);
  return {
    trails: rows.map(toText),
    trailsTotal: rows.length,
    compliant: compliant.map(toText),
    compliantTotal: compliant.length,
    artifacts: builds.map(
      row =>
        `${row.flow} ${row.trail} ${row.fingerprint} ${verdictOf(
          now,
          row.fingerprint,
        )}`,
    ),
    artifactsTotal: builds.length,
    newest: FLOWS.map(each => {
      const row = rows.find(({ flow: own }) => own === each);
      return `${each} ${row?.trail} ${row?.state}`;
    }),
    running,
    summaryRunning: running,
    servicesRunning: running,
    search: builds
      .filter(({ fingerprint }) => fingerprint === fingerprintOf(0))
      .map(row => `${row.flow} ${row.trail} ${verdictOf(now, row.fingerprint)}`)
      .sort(),
    stale: false,
    whole: isWhole,
  };
}
