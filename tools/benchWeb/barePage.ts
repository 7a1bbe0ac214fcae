import { startLocalServer, type Stoppable } from '../../scripts/lib/service.ts';
import type { BenchRegion } from '../bench/regions.ts';

/**
 * A page without a framework, the baseline for the tabs. Fetches all of
 * `window.paths` at once and renders the rows.
 */
const HTML = `<!doctype html>
<meta charset="utf-8"><title>Bare page</title>
<button>Show</button>
<table><tbody></tbody></table>
<script>
const read = async path => {
  const response = await fetch('/region' + path);
  // The background sync also asks for flows that don't exist.
  return response.ok ? response.json() : [];
};
const rowOf = item => [
  item.compliance_state ?? item.state,
  item.name ?? item.filename,
  item.fingerprint ?? item.flow?.name,
  item.git_commit_info?.message,
  item.git_commit_info?.author,
  new Date(item.created_at * 1000 || item.created_at).toLocaleString(),
];
document.querySelector('button').addEventListener('click', async () => {
  const answers = await Promise.all(window.paths.map(read));
  const items = answers
    .filter((_, index) => window.paths[index].includes(window.listPath))
    .flatMap(answer => answer.data ?? answer)
    .slice(0, 15);
  const body = document.querySelector('tbody');
  for (const item of items) {
    const row = body.insertRow();
    for (const text of rowOf(item)) row.insertCell().textContent = text ?? '';
  }
});
</script>`;

/** Serves the page, and below `/region` an uncached proxy to the region. */
export async function startBarePage(
  region: BenchRegion,
): Promise<Stoppable & { url: string }> {
  const { port, stop } = await startLocalServer(async (request, response) => {
    const [, path] = request.url?.split('/region/') ?? [];
    response.setHeader('content-type', path ? 'application/json' : 'text/html');
    if (path) {
      const headers = { authorization: `Bearer ${region.key}` };
      const answer = await fetch(`${region.origin}/${path}`, { headers });
      response.statusCode = answer.status;
      response.end(await answer.text());
    } else {
      response.end(HTML);
    }
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}
