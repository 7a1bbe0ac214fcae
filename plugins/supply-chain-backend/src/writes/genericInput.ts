import type { GenericAttestation } from 'backstage-plugin-supply-chain-common';
import type { GenericAttestationInput } from 'backstage-plugin-supply-chain-node';

/** Converts a user's input to E5's `data_json`. */
export function toGenericInput(
  attestation: GenericAttestation,
): GenericAttestationInput {
  const { name, compliant, fingerprint, description, originUrl } = attestation;
  const { links = [], annotations = [] } = attestation;
  return {
    attestation_name: name,
    is_compliant: compliant,
    artifact_fingerprint: fingerprint,
    description,
    origin_url: originUrl,
    external_urls: mapOf(links.map(link => [link.name, { href: link.href }])),
    annotations: mapOf(annotations.map(({ name: key, value }) => [key, value])),
  };
}

/** Regions reject empty maps. */
function mapOf<T>(entries: [string, T][]): Record<string, T> | undefined {
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const FIELDS: Readonly<Record<string, string>> = {
  attestation_name: 'name',
  is_compliant: 'compliant',
  artifact_fingerprint: 'fingerprint',
  description: 'description',
  origin_url: 'originUrl',
  junit_results: 'files',
  attachment_file: 'files',
  data_json: 'data',
  git_commit_info: 'data',
  user_data: 'data',
};

/**
 * Maps a field of E4 or E5, such as `data_json.external_urls.build.href`, to
 * the portal's request; undefined for a field that the contract doesn't know.
 */
export function toPortalField(
  field: string,
  attestation?: GenericAttestation,
): string | undefined {
  const [name, key] = field.replace(/^(data_json|form|body)\./, '').split('.');
  if (name === 'external_urls' || name === 'annotations') {
    const list = name === 'annotations' ? 'annotations' : 'links';
    const index = (attestation?.[list] ?? []).findIndex(
      entry => entry.name === key,
    );
    const part = list === 'links' ? 'href' : 'value';
    return index < 0 ? list : `${list}.${index}.${part}`;
  }
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
}
