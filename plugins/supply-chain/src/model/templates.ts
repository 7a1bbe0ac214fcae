import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { listNames } from './text';

/**
 * True if something was reported but nothing is required. False for unreadable
 * trails, which may have requirements.
 */
export function requiresNothing({
  attestations,
  artifacts,
  unreadable,
}: TrailRecord): boolean {
  const reported = [
    ...attestations,
    ...artifacts,
    ...artifacts.flatMap(artifact => artifact.attestations),
  ];
  return (
    !unreadable &&
    reported.length > 0 &&
    reported.every(({ additional }) => additional)
  );
}

/** What a flow's template requires more, or no longer, than before. */
export interface TemplateChange {
  added: string[];
  removed: string[];
}

/**
 * How the template of a trail differs from that of an older one. Told by what
 * is required, because templates change without a new version.
 *
 * @returns undefined if it doesn't, or if a trail can't be read in full
 */
export function templateChange(
  newer: TrailRecord,
  older: TrailRecord,
): TemplateChange | undefined {
  if (newer.unreadable || older.unreadable) {
    return undefined;
  }
  const now = requirementsOf(newer);
  const before = requirementsOf(older);
  const added = [...now].filter(name => !before.has(name));
  const removed = [...before].filter(name => !now.has(name));
  return added.length + removed.length > 0 ? { added, removed } : undefined;
}

/** Names of required artifacts and attestations, those with their artifact. */
function requirementsOf({ attestations, artifacts }: TrailRecord): Set<string> {
  const isRequired = ({ additional }: { additional?: boolean }) => !additional;
  return new Set([
    ...attestations.filter(isRequired).map(({ name }) => name),
    ...artifacts
      .filter(isRequired)
      .flatMap(artifact => [
        artifact.name,
        ...artifact.attestations
          .filter(isRequired)
          .map(({ name }) => `${artifact.name} / ${name}`),
      ]),
  ]);
}

/** What a template requires more, or no longer. */
export function changeText(
  t: Translate,
  { added, removed }: TemplateChange,
): string {
  return [
    added.length > 0 && t('matrix.added', { names: listNames(t, added) }),
    removed.length > 0 && t('matrix.removed', { names: listNames(t, removed) }),
  ]
    .filter(Boolean)
    .join('; ');
}
