import { isObject, readText } from './reading';

/** The name of a person, sent bare or in an object. */
export function readPerson(value: unknown): string | undefined {
  if (!isObject(value)) {
    return readText(value);
  }
  return (
    readText(value.username) ?? readText(value.name) ?? readText(value.login)
  );
}
