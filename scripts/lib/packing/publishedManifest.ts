type Json = Record<string, unknown>;

/**
 * A manifest without what concerns only this checkout: the scripts, the
 * settings of other tools, and the tests' dependencies, some of which are never
 * published. The hook
 * that ends packing stays, because it has yet to run.
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

/** TypeScript takes the first condition that it knows, which `import` would be. */
function typesFirst(entry: unknown): unknown {
  if (typeof entry !== 'object' || !entry || !('types' in entry)) {
    return entry;
  }
  const { types, ...others } = entry;
  return { types, ...others };
}
