import type { LoggerService } from '@backstage/backend-plugin-api';
import { isError, NotFoundError } from '@backstage/errors';
import { DatabaseUnavailableError } from '../errors/PortalError';

/** Names of errors about the connection rather than a value. */
const PLAIN = ['Error', 'KnexTimeoutError'];

/**
 * Makes the methods of a store throw {@link DatabaseUnavailableError} when its
 * database fails, and logs the cause.
 */
export function hidingStatements<T extends object>(
  store: T,
  logger: Pick<LoggerService, 'error'>,
): T {
  return new Proxy(store, {
    get(_, property) {
      const member: unknown = Reflect.get(store, property);
      if (typeof member !== 'function') {
        return member;
      }
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(member, store, args);
        } catch (error) {
          if (error instanceof NotFoundError) {
            throw error;
          }
          logger.error("Couldn't access the plugin's database", causeOf(error));
          throw new DatabaseUnavailableError();
        }
      };
    },
  });
}

/** The error without its message, unless that can't have values of a query. */
function causeOf(error: unknown): Error {
  const { name, message, stack } = isError(error) ? error : Error();
  const code = codeOf(error);
  const isPlain = !code && PLAIN.includes(name);
  // Knex puts the statement before the message.
  const words = isPlain ? message.split(' - ').at(-1) : code;
  const cause = new Error([name, words].filter(Boolean).join(': '));
  const frames = stack?.match(/^ {4}at .*$/gm) ?? [];
  cause.stack = [`Error: ${cause.message}`, ...frames].join('\n');
  return cause;
}

/** Such as SQLITE_FULL, 53300 or ECONNREFUSED. */
function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && /^\w+$/.test(code) ? code : undefined;
}
