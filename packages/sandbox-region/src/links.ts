/** Encodes names as the segments of a path. */
function path(...segments: string[]): string {
  return segments.map(encodeURIComponent).join('/');
}

/** The addresses that records carry: the region's own API and the pages of its made-up web app. */
export class Links {
  /** The API root of the region, known once it listens. */
  baseUrl = '';

  constructor(private readonly region: string) {}

  api(...segments: string[]): string {
    return `${this.baseUrl}/${path(...segments)}`;
  }

  app(...segments: string[]): string {
    return `https://app.${this.region}.example.com/${path(...segments)}`;
  }
}
