/** Links of a Markdown document to files of this repository, and to headings. */
export function linksOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter(link => !/^[a-z]+:/.test(link));
}

/** Anchors of the headings of a document, as GitHub makes them. */
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
