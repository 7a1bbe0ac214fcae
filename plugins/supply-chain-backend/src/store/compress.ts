import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { STATE_VALUES } from 'backstage-plugin-supply-chain-common';

/**
 * Preset dictionary of text that records have in common, so that even short
 * records compress well. Data can only be decompressed with the dictionary it
 * was compressed with: changing it requires a migration that empties the tables.
 */
const dictionary = Buffer.from(
  [
    '"evidenceUrl":"https://","buildUrl":"https://","repoUrl":"https://github.com/","externalUrls":[],"evidence":[],',
    '"targets":[null,null],"overridden":true,"internal":true,"additional":true,"originalState":"","unreadable":1,',
    '"type":"trail_updated","changes":[{"field":"template","from":"","to":""}],"override":{"reason":"","replaced":{',
    '"type":"artifact_approval_reported","by":"","approval":{"state":"approved","comment":""}},',
    '"omittedEvents":0,"createdBy":"","replaced":[{"name":"","id":"',
    '{"type":"artifact_stopped_running","at":"2026-","artifact":"","fingerprint":"","environment":"staging","snapshot":1},',
    '{"type":"artifact_started_running","at":"2026-","fingerprint":"","environment":"production","snapshot":1},',
    '{"type":"artifact_creation_reported","at":"2026-","artifact":"","fingerprint":""},',
    '{"type":"trail_attestation_for_artifact_reported","at":"2026-","attestation":"","attestationType":"snyk","compliant":false,"artifact":"',
    '{"type":"artifact_attestation_reported","at":"2026-","attestation":"","attestationType":"junit","compliant":true,"artifact":"","fingerprint":""},',
    '{"type":"trail_attestation_reported","at":"2026-","attestation":"","attestationType":"generic","compliant":true},',
    '{"type":"trail_reported","at":"2026-',
    '"running":[{"environment":"","fingerprint":"","started":true,"at":"2026-","snapshot":',
    ...STATE_VALUES.map(state => `"type":"","state":"${state}"},{"name":"`),
    '"checks":"compliant","attestations":[{"name":"","type":"pull_request","state":"compliant"}],"runningIn":[]',
    '"artifacts":[{"name":"","fingerprint":"","state":"compliant"',
    '{"record":{"region":"eu","org":"","flow":"","name":"","state":"compliant","description":"","createdAt":"2026-01-01T00:00:00.000Z",',
    '"lastModifiedAt":"2026-01-01T00:00:00.000Z","commit":{"sha":"","message":"","author":"","branch":"main","committedAt":"2026-","url":"https://github.com/","originUrl":"https://","htmlUrl":"https://app.',
  ].join(''),
);

/**
 * Records are a few kilobytes. With the default window and tables, preparing
 * the compressor takes longer than compressing.
 */
const FORMAT = {
  windowBits: 14,
  // Most records fit. Each call allocates a chunk, and with the default of 16 KB,
  // collecting them takes longer than decompressing.
  chunkSize: 4_096,
};
const COMPRESSION = {
  ...FORMAT,
  level: constants.Z_BEST_COMPRESSION,
  memLevel: 6,
};

/** Longest context that is put behind the dictionary in place, in bytes. */
const CONTEXT_ROOM = 16_384;
/**
 * The dictionary, with room for a context. Reused for every call, since a copy
 * takes longer than decompressing a record.
 */
const scratch = Buffer.concat([dictionary], dictionary.length + CONTEXT_ROOM);

/**
 * Compresses a JSON value for a column that is only read as a whole.
 * Synchronous: for short text, handing over to another thread takes longer and
 * needs 256 KB per call.
 *
 * @param context - text stored alongside that the value partly repeats
 */
export function compress(value: unknown, context: string): Buffer {
  return deflateRawSync(JSON.stringify(value), {
    ...COMPRESSION,
    dictionary: dictionaryWith(context),
  });
}

/** Decompresses a value to its JSON text. */
export function decompressText(data: Buffer, context: string): string {
  return inflateRawSync(data, {
    ...FORMAT,
    dictionary: dictionaryWith(context),
  }).toString('utf8');
}

/** Decompresses a value. */
export function decompress<T>(data: Buffer, context: string): T {
  return JSON.parse(decompressText(data, context));
}

/**
 * The context goes last, because short distances encode best. Valid until the
 * next call.
 */
function dictionaryWith(context: string): Buffer {
  if (Buffer.byteLength(context) > CONTEXT_ROOM) {
    return Buffer.concat([dictionary, Buffer.from(context)]);
  }
  const length = scratch.write(context, dictionary.length);
  return scratch.subarray(0, dictionary.length + length);
}
