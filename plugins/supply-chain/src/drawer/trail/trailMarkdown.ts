import { escapeMarkdown } from '../../model/escapeMarkdown';

/** A text with its address. */
interface Linked {
  name: string;
  href: string;
}

/** A verdict with what is missing or failed, to paste into a pull request. */
export function trailMarkdown(
  trail: Linked & { verdict: string },
  unmet: readonly (Linked & { state: string; lines: readonly string[] })[],
): string {
  return [
    `**${linkTo(trail)}**: ${escapeMarkdown(trail.verdict)}`,
    '',
    ...unmet.flatMap(attestation => [
      `- ${linkTo(attestation)}: ${escapeMarkdown(attestation.state)}`,
      ...attestation.lines.map(line => `  - ${escapeMarkdown(line)}`),
    ]),
    '',
  ].join('\n');
}

function linkTo({ name, href }: Linked): string {
  return `[${escapeMarkdown(name)}](${href})`;
}
