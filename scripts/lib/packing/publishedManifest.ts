type Json = Record<string, unknown>;

/**
 * Puts `types` before the other conditions of each entry point, because
 * TypeScript uses the first condition it knows.
 */
export function publishedManifest(manifest: Json): Json {
  const exports = Object.entries(manifest.exports ?? {}).map(
    ([name, entry]) => [name, typesFirst(entry)],
  );
  return { ...manifest, exports: Object.fromEntries(exports) };
}

function typesFirst(entry: unknown): unknown {
  if (typeof entry !== 'object' || !entry || !('types' in entry)) {
    return entry;
  }
  const { types, ...others } = entry;
  return { types, ...others };
}
