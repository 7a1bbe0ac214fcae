import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Preset dictionary of text that records have in common, so that even short
 * records compress well. Data can only be decompressed with the dictionary it
 * was compressed with: changing it requires a migration that empties the tables.
 */
const dictionary = Buffer.from(
  [
    '{"externalUrls":[],"labels":[],"omittedEvents":0,"createdBy":"","replaced":[],"templateName":"","reported":"compliant","repo":"',
    '"evidence":[],"externalUrls":[],"labels":[]}',
    '"filename":"","buildUrl":"https://"},"attestations":[{"name":"","id":"',
    '","artifact":""},{"name":"","id":"',
    '"}],"replaced":[],"events":[{"type":"trail_reported","at":"2026-01-01T00:00:00.000Z"},',
    '{"type":"artifact_creation_reported","at":"2026-","artifact":"","fingerprint":""},',
    '{"type":"artifact_attestation_reported","at":"2026-","attestation":"","attestationType":"junit","compliant":true,"artifact":"","fingerprint":""},',
    '{"type":"trail_attestation_reported","attestation":"","at":"2026-","attestationType":"generic","compliant":true},',
    '"attestations":[{"name":"","type":"generic","state":"compliant"},{"name":"","type":"junit","state":"compliant"},{"name":"","type":"pull_request","state":"compliant"}],',
    '"artifacts":[{"name":"","fingerprint":"","state":"compliant","attestations":[],"runningIn":[]}]}',
    '{"record":{"region":"","org":"","flow":"","trail":"","name":"","state":"compliant","createdAt":"2026-01-01T00:00:00.000Z","lastModifiedAt":"2026-","description":"',
    '"commit":{"sha":"","message":"","author":"","branch":"main","committedAt":"2026-","url":"https://github.com//commit/"},"originUrl":"https://","htmlUrl":"https://app.',
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

/**
 * Compresses a JSON value for a column that is only read as a whole.
 * Synchronous: for short text, handing over to another thread takes longer and
 * needs 256 KB per call.
 */
export function compress(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value), { ...COMPRESSION, dictionary });
}

export function decompress<T>(data: Buffer): T {
  return JSON.parse(
    inflateRawSync(data, { ...FORMAT, dictionary }).toString('utf8'),
  );
}
