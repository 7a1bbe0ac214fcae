import {
  metricsServiceRef,
  tracingServiceRef,
} from '@backstage/backend-plugin-api/alpha';
import { mockServices } from '@backstage/backend-test-utils';
import {
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import { provide } from './testPortal';

/** Records all that a portal logs, audits, measures and traces. */
export function recorder() {
  const logs: unknown[] = [];
  const audit: unknown[] = [];
  const telemetry: unknown[] = [];
  const log = (...line: unknown[]) => void logs.push(line);
  const levels = { error: log, warn: log, info: log, debug: log };
  const logger = mockServices.rootLogger.mock(levels);
  logger.child.mockImplementation(meta => {
    logs.push(meta);
    return logger;
  });
  const auditor = mockServices.auditor.mock({
    createEvent: async ({ request: _, ...event }) => {
      const end = async (outcome?: object) => void audit.push(event, outcome);
      return { success: end, fail: end };
    },
  });
  const instrument = (...made: unknown[]) => {
    telemetry.push(made);
    const tell = (...value: unknown[]) => void telemetry.push(value);
    return { add: tell, record: tell };
  };
  const tracing = tracingServiceMock.mock();
  return {
    logger,
    features: [
      auditor.factory,
      provide(
        metricsServiceRef,
        metricsServiceMock.mock({
          createCounter: instrument,
          createHistogram: instrument,
        }),
      ),
      provide(tracingServiceRef, tracing),
    ],
    told: {
      logs,
      audit,
      telemetry,
      traces: () => [
        tracing.startActiveSpan.mock.calls,
        tracing.spans.map(span => [
          span.setAttribute.mock.calls,
          span.setStatus.mock.calls,
        ]),
      ],
    },
  };
}
