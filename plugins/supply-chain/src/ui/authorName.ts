/**
 * The name of a commit's author, without the e-mail address that git writes
 * after it.
 */
export function authorName(author: string): string {
  return author.replace(/\s+<[^<>@\s]*@[^<>@\s]*>\s*$/, '') || author;
}
