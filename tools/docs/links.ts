/** Finds links in a Markdown document to files in this repository and headings. */
export function linksOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter(link => !/^[a-z]+:/.test(link));
}

/** Generates the anchors of a document's headings, as GitHub does. */
export function anchorsOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLocaleLowerCase('en-US')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^\s*```[^]*?^\s*```$/gm, '');
}
