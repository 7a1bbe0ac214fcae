import fc from 'fast-check';

/** Text that someone might enter where a name belongs. */
const nasty = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '../../user/default-org',
    '..%2f..%2fuser',
    '%00',
    '%',
    '%zz',
    '%25%32%65',
    '\u0000',
    '\r\nx: y',
    '__proto__',
    'constructor',
    'toString',
    'null',
    '-1',
    '1e999',
    '${jndi:x}',
    "' or 1=1 --",
    '<script>',
    '🙂',
    '\ud800',
    '\u202e',
    ' ',
    '',
    'a'.repeat(3_000),
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Names of flows in the demo regions, and plausible ones that they lack. */
const flowNames = fc.constantFrom(
  'payments-api',
  'payments-release',
  'web-shop',
  'audit-log',
  'orders-api',
  'no-such-flow',
);
const orgNames = fc.constantFrom('acme', 'acme', 'acme-us', 'no-such-org');
const regionNames = fc.constantFrom('eu', 'eu', 'us', 'mars');

const flowText = fc.oneof(
  { weight: 6, arbitrary: flowNames },
  {
    weight: 6,
    arbitrary: fc
      .tuple(orgNames, flowNames)
      .map(([org, flow]) => `${org}/${flow}`),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(regionNames, orgNames, flowNames)
      .map(([region, org, flow]) => `${region}:${org}/${flow}`),
  },
  { weight: 1, arbitrary: nasty },
);

const listOf = (item: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(item, { maxLength: 4 }),
      fc.constantFrom(',', ', ', ' ,,', '\n', ';'),
    )
    .map(([items, separator]) => items.join(separator));

/** Annotations of an entity, without their prefix. */
export const annotations = fc.record(
  {
    flows: listOf(flowText),
    org: fc.oneof({ weight: 12, arbitrary: orgNames }, nasty),
    region: fc.oneof({ weight: 12, arbitrary: regionNames }, nasty),
    artifacts: listOf(
      fc.oneof(fc.constantFrom('payments-api', 'web-shop'), nasty),
    ),
    repo: fc.oneof(fc.constant('acme/payments-api'), nasty),
    environments: listOf(fc.oneof(fc.constant('production-eu'), nasty)),
    notifications: listOf(
      fc.oneof(fc.constantFrom('1', '2', 'eu:acme/1', '99', '-1'), nasty),
    ),
  },
  { requiredKeys: ['flows'] },
);

/** A request as sent over the wire. */
export interface GeneratedRequest {
  method: string;
  path: string;
}

const encoded = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.constantFrom('whole', 'raw')).map(([value, how]) =>
    how === 'whole'
      ? encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))
      : // Drop characters that a URL can't contain.
        value.replace(/[^\x21-\x7e]|[?#]/g, ''),
  );

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          ...['page', 'perPage', 'flow', 'state', 'text', 'since', 'until'],
          ...['value', 'flow[]', 'page[x]', '__proto__[x]', 'limit'],
        ),
        encoded(nasty),
      ),
      encoded(
        fc.oneof(
          fc.constantFrom('0', '1', '2', '100', '1e9', 'compliant'),
          fc.constantFrom('2026-01-01', 'eu:acme/web-shop', 'abcdef0123'),
          flowText,
          nasty,
        ),
      ),
    ),
    { maxLength: 3 },
  )
  .map(pairs => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  .map(text => (text ? `?${text}` : ''));

const segment = (usual: fc.Arbitrary<string>) =>
  encoded(fc.oneof({ weight: 15, arbitrary: usual }, nasty));

/** @param valid - existing paths to mix in among the generated ones */
export function generatedRequest(
  valid: string[],
): fc.Arbitrary<GeneratedRequest> {
  const entity = fc
    .tuple(
      segment(fc.constantFrom('component', 'Component', 'system')),
      segment(fc.constant('default')),
      segment(fc.constantFrom('subject', 'subject', 'subject', 'denied')),
    )
    .map(parts => `entities/${parts.join('/')}`);
  const trail = fc
    .tuple(
      segment(regionNames),
      segment(orgNames),
      segment(flowNames),
      segment(fc.constantFrom('prod-31', '0'.repeat(40))),
    )
    .map(parts => `trails/${parts.join('/')}`);
  const resource = fc.oneof(
    fc.constantFrom('link', 'summary', 'artifacts', 'trails'),
    fc.constantFrom('notifications', 'environments', 'trend'),
    trail,
    fc
      .tuple(trail, segment(fc.constantFrom('sbom', 'unit-tests')))
      .map(([path, name]) => `${path}/attestations/${name}`),
    fc
      .tuple(trail, segment(fc.uuid()))
      .map(([path, id]) => `${path}/evidence/${id}`),
    segment(fc.constant('a'.repeat(64))).map(hash => `artifacts/${hash}`),
    segment(fc.constantFrom('health', 'unknown')),
  );
  const path = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(entity, resource).map(parts => parts.join('/')),
    },
    { weight: 4, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constant('search') },
    { weight: 1, arbitrary: segment(nasty) },
  );
  return fc.record({
    method: fc.oneof(
      { weight: 40, arbitrary: fc.constant('GET') },
      fc.constantFrom('POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
    ),
    path: fc
      .tuple(path, fc.oneof({ weight: 2, arbitrary: fc.constant('') }, query))
      .map(([at, text]) => at + (at.includes('?') ? '' : text)),
  });
}
