import { FlowTemplate, TemplateAttestation } from '../compliance/types';

function attestationLines(
  attestations: TemplateAttestation[],
  indent: string,
): string[] {
  return attestations.length === 0
    ? []
    : [
        `${indent}attestations:`,
        ...attestations.flatMap(({ name, type }) => [
          `${indent}- name: ${name}`,
          `${indent}  type: ${type}`,
        ]),
      ];
}

/** The YAML of a template, as a team would write it (`template.content`, E6). */
export function templateContent(template: FlowTemplate): string {
  const artifacts = template.artifacts.flatMap(artifact => [
    `  - name: ${artifact.name}`,
    ...attestationLines(artifact.attestations, '    '),
  ]);
  return [
    'version: 1',
    'trail:',
    ...attestationLines(template.attestations, '  '),
    ...(artifacts.length > 0 ? ['  artifacts:', ...artifacts] : []),
    '',
  ].join('\n');
}
