import type {
  DiscoveryService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { NotificationPayload } from '@backstage/plugin-notifications-common';
import type { NotificationService } from '@backstage/plugin-notifications-node';

/** Sends notifications, if Backstage's notifications plugin is installed. */
export class NotificationSender {
  readonly #notifications: NotificationService;
  readonly #discovery: DiscoveryService;
  readonly #logger: LoggerService;
  #isFailing = false;

  constructor(options: {
    notifications: NotificationService;
    discovery: DiscoveryService;
    logger: LoggerService;
  }) {
    this.#notifications = options.notifications;
    this.#discovery = options.discovery;
    this.#logger = options.logger;
  }

  /** @returns false if it has to be sent again */
  async send(
    recipients: readonly string[],
    payload: NotificationPayload,
  ): Promise<boolean> {
    try {
      await this.#notifications.send({
        recipients: { type: 'entity', entityRef: [...recipients] },
        payload,
      });
      this.#isFailing = false;
      return true;
    } catch (error) {
      if (!(await this.isInstalled())) {
        // Nobody waits for it.
        return true;
      }
      if (!this.#isFailing) {
        this.#isFailing = true;
        this.#logger.warn(
          "Couldn't send a notification. Trying again until it works",
          error instanceof Error ? error : undefined,
        );
      }
      return false;
    }
  }

  /**
   * Whether the backend has the plugin, which has a route for users here. The
   * service doesn't tell, except in the text of its errors.
   */
  async isInstalled(): Promise<boolean> {
    try {
      const baseUrl = await this.#discovery.getBaseUrl('notifications');
      const response = await fetch(`${baseUrl}/status`);
      await response.body?.cancel();
      return response.status !== 404;
    } catch {
      // It may be starting, or on a host that is down.
      return true;
    }
  }
}
