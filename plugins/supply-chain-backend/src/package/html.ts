/** Markup that is safe to insert into a page. */
export class Html {
  constructor(readonly text: string) {}
}

/** Text, markup or lists of them; `false` and `undefined` are left out. */
export type Insertable =
  | string
  | number
  | false
  | Html
  | undefined
  | readonly Insertable[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(value: Insertable): string {
  if (value instanceof Html) {
    return value.text;
  }
  if (Array.isArray(value)) {
    return value.map(textOf).join('');
  }
  return String(value === false ? '' : value ?? '').replace(
    /[&<>"']/g,
    found => ESCAPES[found],
  );
}

/** A template tag that escapes whatever isn't {@link Html} already. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly Insertable[]
): Html {
  return new Html(
    parts.reduce(
      (text, part, index) => text + textOf(values[index - 1]) + part,
    ),
  );
}
