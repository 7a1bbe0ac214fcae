import {
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import type {
  MetricsService,
  TracingService,
  TracingServiceSpan,
  TracingServiceSpanOptions,
} from '@backstage/backend-plugin-api/alpha';

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
 * metrics. Services are looked up by ID, so the plugin doesn't depend on the
 * ref that only some releases export.
 */
export const optionalMetricsServiceRef = createServiceRef<Metrics>({
  id: 'alpha.core.metrics',
  defaultFactory: async service =>
    createServiceFactory({ service, deps: {}, factory: () => noMetrics }),
});

/** Backstage's tracing service. Also alpha and optional. */
export const optionalTracingServiceRef = createServiceRef<Tracing>({
  id: 'alpha.core.tracing',
  defaultFactory: async service =>
    createServiceFactory({ service, deps: {}, factory: () => noTracing }),
});
