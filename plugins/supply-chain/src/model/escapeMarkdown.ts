/** Text on one line that Markdown shows as it is: pipelines may report anything. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
