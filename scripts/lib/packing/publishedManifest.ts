type Json = Record<string, unknown>;

/**
 * Removes the parts of a manifest that are for development: scripts, settings of
 * other tools, and development dependencies, some of which aren't published.
 * The `postpack` hook stays, because it has yet to run.
 */
export function publishedManifest(manifest: Json): Json {
  const { devDependencies, jest, scalprum, scripts, ...published } = manifest;
  const hooks = Object.entries(scripts ?? {}).filter(
    ([name]) => name === 'postpack',
  );
  return {
    ...published,
    exports: Object.fromEntries(
      Object.entries(published.exports ?? {}).map(([name, entry]) => [
        name,
        typesFirst(entry),
      ]),
    ),
    scripts: Object.fromEntries(hooks),
  };
}

/** TypeScript uses the first condition it knows, so `types` must precede `import`. */
function typesFirst(entry: unknown): unknown {
  if (typeof entry !== 'object' || !entry || !('types' in entry)) {
    return entry;
  }
  const { types, ...others } = entry;
  return { types, ...others };
}
