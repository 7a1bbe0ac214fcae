/**
 * The name of a commit's author, without the email address that git appends.
 */
export function authorName(author: string): string {
  return author.replace(/\s+<[^<>@\s]*@[^<>@\s]*>\s*$/, '') || author;
}
