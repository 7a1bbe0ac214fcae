/** What an endpoint answers, before anything misbehaves on the way. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A JSON answer. */
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

/** What the writing endpoints say: the JSON string "OK". */
export function ok(status: 200 | 201): Answer {
  return json('OK', status);
}

/** A file as a download, with its own content type and no promised name (E13). */
export function file(content: Buffer, contentType: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': contentType },
    body: content,
  };
}
