import { MB, peakDuring, pluginPath } from './measure.ts';
import { FLOW, type BenchPortal } from './portal.ts';
import { ORG } from './regions.ts';
import { atMost, type Row } from './table.ts';
import { uploadRows } from './uploads.ts';

/** As many as a region serves at once; the other slots are for pages. */
const DOWNLOADS = 4;
const FILE_BYTES = 64 * MB;

/** Components whose pages read oversized responses at once. */
const PAGES_AT_ONCE = 20;

/** Measures the memory that large bodies take while they pass through. */
export async function bodyRows(portal: BenchPortal): Promise<Row[]> {
  return [
    await downloadsRow(portal),
    await oversizedRow(portal),
    ...(await uploadRows(portal)),
  ];
}

/** Files must be streamed, not collected. */
async function downloadsRow(portal: BenchPortal): Promise<Row> {
  const path = await filePath(portal);
  await portal.near.misbehave({
    kind: 'huge',
    bytes: FILE_BYTES,
    match: { endpoint: 'E13' },
  });
  // What the start-up left is released meanwhile.
  await download(portal, path);
  const peak = await peakDuring(portal, () => download(portal, path));
  await portal.near.behave();
  return atMost(
    100,
    'MB',
    `peak memory of ${DOWNLOADS} downloads of ${FILE_BYTES / MB} MB`,
    peak,
    `${(DOWNLOADS * FILE_BYTES) / MB} MB in all`,
  );
}

async function download(portal: BenchPortal, path: string): Promise<void> {
  await Promise.all(
    Array.from({ length: DOWNLOADS }, async () => {
      const response = await portal.get(path);
      if (!response.ok) {
        throw new Error(`A download fails: ${await response.text()}`);
      }
      const { byteLength } = await response.arrayBuffer();
      if (byteLength !== FILE_BYTES) {
        throw new Error(`A download has ${byteLength} bytes`);
      }
    }),
  );
}

/** The path of some attestation's file; the region sends one for any. */
async function filePath(portal: BenchPortal): Promise<string> {
  const { data } = JSON.parse(
    await portal.near.read(`/api/v2/trails/${ORG}/${FLOW}?per_page=20`),
  ) as {
    data: {
      name: string;
      compliance_status: {
        attestations_statuses: { attestation_id: string | null }[];
      };
    }[];
  };
  const [file] = data.flatMap(({ name, compliance_status: status }) =>
    status.attestations_statuses.flatMap(({ attestation_id: id }) =>
      id ? `trails/near/${ORG}/${FLOW}/${name}/evidence/${id}` : [],
    ),
  );
  return pluginPath('near', file);
}

/** Responses above the size limits must be cut off early. */
async function oversizedRow(portal: BenchPortal): Promise<Row> {
  const peaks: number[] = [];
  for (const kind of ['huge', 'gzip-bomb']) {
    await portal.large.forget();
    await portal.large.misbehave({ kind });
    const peak = await peakDuring(portal, async () => {
      await Promise.all(
        Array.from({ length: PAGES_AT_ONCE }, async (_, index) => {
          const path = pluginPath(`crew-${index + 1}`, 'trails');
          const response = await portal.refresh(path);
          await response.text();
        }),
      );
    });
    peaks.push(peak);
    await portal.large.behave();
    const asked = await portal.large.requests();
    if (asked.length < PAGES_AT_ONCE) {
      throw new Error(`Only ${asked.length} requests were sent`);
    }
  }
  return atMost(
    300,
    'MB',
    'peak memory of oversized responses',
    Math.max(...peaks),
    `${PAGES_AT_ONCE} pages at once: ${peaks[0].toFixed(
      1,
    )} MB for 200 MB each, ${peaks[1].toFixed(1)} MB for gzip bombs`,
  );
}
