import type { LoggerService } from '@backstage/backend-plugin-api';
import { isError, NotFoundError } from '@backstage/errors';
import { LRUCache } from 'lru-cache';
import { PortalError } from '../errors/PortalError';

/** How long the same cause isn't logged again. */
const LOG_PAUSE_MS = 60_000;

/** Names of errors about the connection rather than a value. */
const PLAIN = ['Error', 'KnexTimeoutError'];

/**
 * The plugin's database failed. Has no cause, because Knex writes the statement
 * and its values into the messages of its errors. Reported as 503.
 */
export class DatabaseUnavailableError extends PortalError {
  name = 'DatabaseUnavailableError' as const;
  readonly statusCode = 503;

  constructor() {
    super(
      "Couldn't access the portal's database. Try again in a moment. If it keeps happening, ask your portal admin to look in the backend's log.",
    );
  }
}

/**
 * Makes the methods of a store throw {@link DatabaseUnavailableError} when its
 * database fails, and logs the cause.
 */
export function hidingStatements<T extends object>(
  store: T,
  logger: Pick<LoggerService, 'error'>,
  logged = new LRUCache<string, true>({ max: 100, ttl: LOG_PAUSE_MS }),
): T {
  const fail = (error: unknown) => {
    if (error instanceof NotFoundError) {
      throw error;
    }
    const cause = causeOf(error);
    if (!logged.has(cause.message)) {
      logged.set(cause.message, true);
      logger.error("Couldn't access the plugin's database", cause);
    }
    throw new DatabaseUnavailableError();
  };
  return new Proxy(store, {
    get(_, property) {
      const member: unknown = Reflect.get(store, property);
      if (typeof member !== 'function') {
        return member;
      }
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, store, args);
        return isThenable(result)
          ? Promise.resolve(result).catch(fail)
          : // A generator, whose own methods return promises.
            hidingStatements(Object(result), logger, logged);
      };
    },
  });
}

/** Knex's transactions and queries aren't promises, but can be awaited. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof Object(value).then === 'function';
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
