import { CustomErrorBase } from '@backstage/errors';

/**
 * An error whose message is written for callers. The messages of all others
 * are hidden from them.
 */
export abstract class PortalError extends CustomErrorBase {
  abstract readonly name: string;
  abstract readonly statusCode: number;
}
