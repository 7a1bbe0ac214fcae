/** The response of an endpoint, before any fault applies. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A JSON response. */
export function json(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The response of the write endpoints: the JSON string "OK". */
export function ok(status: 200 | 201): Answer {
  return json('OK', status);
}

/** A file download with its own content type; the contract doesn't promise a file name (E13). */
export function file(content: Buffer, contentType: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': contentType },
    body: content,
  };
}
