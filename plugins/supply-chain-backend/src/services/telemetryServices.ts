import type {
  MetricsService,
  TracingService,
  TracingServiceSpan,
  TracingServiceSpanOptions,
} from '@backstage/backend-plugin-api/alpha';
import { optionalServiceRef } from './optionalServiceRef';

/** The parts of Backstage's metrics service that the plugin uses. */
export type Metrics = Pick<
  MetricsService,
  'createCounter' | 'createHistogram' | 'createUpDownCounter'
>;

/** The parts of Backstage's tracing service that the plugin uses. */
export type Tracing = Pick<TracingService, 'startActiveSpan'>;

const counter = { add: () => {} };

const noMetrics: Metrics = {
  createCounter: () => counter,
  createUpDownCounter: () => counter,
  createHistogram: () => ({ record: () => {} }),
};

const span: TracingServiceSpan = {
  setAttribute: () => {},
  setStatus: () => {},
};

type Run<T> = (span: TracingServiceSpan) => T | Promise<T>;

const noTracing: Tracing = {
  async startActiveSpan<T>(
    _name: string,
    optionsOrRun: TracingServiceSpanOptions | Run<T>,
    run?: Run<T>,
  ): Promise<T> {
    if (run) {
      return run(span);
    }
    return typeof optionsOrRun === 'function'
      ? optionsOrRun(span)
      : Promise.reject(new TypeError('Nothing to run'));
  },
};

/**
 * Backstage's metrics service, which is alpha. Backends without it record no
 * metrics.
 */
export const optionalMetricsServiceRef = optionalServiceRef<Metrics>(
  'alpha.core.metrics',
  noMetrics,
);

/** Backstage's tracing service. Also alpha and optional. */
export const optionalTracingServiceRef = optionalServiceRef<Tracing>(
  'alpha.core.tracing',
  noTracing,
);
