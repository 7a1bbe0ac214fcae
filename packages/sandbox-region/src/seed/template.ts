import { FlowTemplate, TemplateAttestation } from '../compliance/types';

/** Parses attestations written as `name: type`. */
function toAttestations(types: Record<string, string>): TemplateAttestation[] {
  return Object.entries(types).map(([name, type]) => ({ name, type }));
}

/** A template: the attestations required of the trail and of each artifact, written as `name: type`. */
export function template(
  trail: Record<string, string>,
  artifacts: Record<string, Record<string, string>> = {},
): FlowTemplate {
  return {
    attestations: toAttestations(trail),
    artifacts: Object.entries(artifacts).map(([name, types]) => ({
      name,
      attestations: toAttestations(types),
    })),
  };
}

/** The attestations that most build flows require of a trail. */
export const BUILD_TRAIL = {
  'pull-request': 'pull_request',
  'unit-tests': 'junit',
  'security-scan': 'snyk',
};

/** A template for one image with an SBOM, and what most build flows require of a trail. */
export function buildTemplate(image: string): FlowTemplate {
  return template(BUILD_TRAIL, { [image]: { sbom: 'generic' } });
}
