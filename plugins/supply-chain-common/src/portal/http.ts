import { entityPath } from './requests';
import type { EvidenceFile } from './requests';

/** The path of an entity's resource, with the values of its `:parameters`. */
export function resourcePath(
  entityRef: string,
  template: string,
  values?: object,
): string {
  return `${entityPath(entityRef)}/${fill(template, values)}`;
}

/** Leaves out values that the template has no place for. */
export function fill(template: string, values: object = {}): string {
  const valueOf = new Map<string, string>(Object.entries(values));
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(valueOf.get(name))),
  );
}

export function withQuery(path: string, query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) {
      parameters.append(name, String(item));
    }
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export function formOf(parts: {
  data?: object;
  files: readonly EvidenceFile[];
}): FormData {
  const form = new FormData();
  if (parts.data) {
    form.append('data', JSON.stringify(parts.data));
  }
  for (const { content, fileName } of parts.files) {
    form.append('files', content, fileName);
  }
  return form;
}

export async function fileIn(response: Response): Promise<EvidenceFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, fileName = 'evidence'] =
    /filename="([^"]+)"/.exec(disposition) ?? [];
  return { content: await response.blob(), fileName };
}
