/** What the client throws when the portal answers with an error. */
export function portalError(
  statusCode: number,
  message = 'It failed',
  name = 'Error',
): Error {
  return Object.assign(new Error(`Request failed with ${statusCode}`), {
    statusCode,
    body: { error: { name, message } },
  });
}
