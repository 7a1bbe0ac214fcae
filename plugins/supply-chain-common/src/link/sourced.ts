import type { SupplyChainAnnotation } from './annotations';
import type { Problem } from './problem';

/** A value, and the annotation it comes from. */
export interface Sourced {
  annotation: SupplyChainAnnotation;
  value: string;
  /** The parent that the annotation is inherited from, if any. */
  inheritedFrom?: string;
}

/** The source of a problem, shortened to fit a message. */
export function named(source: Sourced) {
  const { annotation, value } = source;
  return { annotation, value: clip(value), ...inheritance(source) };
}

export function inheritance({ inheritedFrom }: Sourced) {
  return inheritedFrom ? { inheritedFrom } : {};
}

export function quote(value: string): string {
  const odd = oddCharacters(value).join(', ');
  return `"${clip(value)}"${odd && ` (contains ${odd})`}`;
}

/**
 * Finds the characters of a name that may be invisible or look like others: all
 * that aren't ASCII.
 *
 * @returns code points such as `U+200B`, each once
 * @public
 */
export function oddCharacters(name: string): string[] {
  const codes = [...name]
    .map(character => character.codePointAt(0) ?? 0)
    .filter(code => code < 0x20 || code > 0x7e)
    .map(code => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  return [...new Set(codes)].slice(0, 5);
}

export function clip(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}

/**
 * Creates the problem of a value that depends on a misconfigured setting.
 *
 * @param place - the annotation and the value, with region and organization if
 * known
 * @param setting - path of the misconfigured setting
 *
 * @public
 */
export function misconfigured(
  place: Pick<
    Problem,
    'annotation' | 'value' | 'inheritedFrom' | 'region' | 'org'
  >,
  setting: string,
): Problem {
  const { annotation, value, inheritedFrom, region, org } = place;
  return {
    reason: 'configuration-invalid',
    annotation,
    value,
    ...(inheritedFrom && { inheritedFrom }),
    ...(region && { region }),
    ...(org && { org }),
    setting,
    message: `The portal's configuration has a mistake in ${setting}`,
    hint: 'Ask your portal admin to fix it',
  };
}
