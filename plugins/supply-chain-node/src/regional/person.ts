import { isObject, readText } from './reading';

/** Name of a person, sent as plain text or in an object. */
export function readPerson(value: unknown): string | undefined {
  if (!isObject(value)) {
    return readText(value);
  }
  return (
    readText(value.username) ?? readText(value.name) ?? readText(value.login)
  );
}
