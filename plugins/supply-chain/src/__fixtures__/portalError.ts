/** The error that the client throws for an error response. */
export function portalError(
  statusCode: number,
  message = 'It failed',
  name = 'Error',
  fields: object = {},
): Error {
  return Object.assign(new Error(`Request failed with ${statusCode}`), {
    statusCode,
    body: { error: { ...fields, name, message } },
  });
}
