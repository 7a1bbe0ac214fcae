import { RegionalApiError } from '../http/RegionalApiError';

/** Returns the error of a failed call, which must be a RegionalApiError. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<RegionalApiError> {
  const outcome = await call.then(
    () => new Error('The call did not fail'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof RegionalApiError)) {
    throw outcome;
  }
  return outcome;
}
