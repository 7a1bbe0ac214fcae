/** Joins names into an encoded path. */
function path(...segments: string[]): string {
  return segments.map(encodeURIComponent).join('/');
}

/** URLs in records: the region's own API, and pages of its fictional web app. */
export class Links {
  /** The region's API root; set once it listens. */
  baseUrl = '';

  constructor(private readonly region: string) {}

  api(...segments: string[]): string {
    return `${this.baseUrl}/${path(...segments)}`;
  }

  app(...segments: string[]): string {
    return `https://app.${this.region}.example.com/${path(...segments)}`;
  }
}
