import type {
  MetricsService,
  TracingServiceSpan,
  TracingServiceSpanOptions,
} from '@backstage/backend-plugin-api/alpha';
import { optionalServiceRef } from './optionalServiceRef';

/** The parts of Backstage's metrics service that the plugin uses. */
export type Metrics = Pick<MetricsService, 'createCounter' | 'createHistogram'>;

/** The part of Backstage's tracing service that the plugin uses. */
export interface Tracing {
  startActiveSpan<T>(
    name: string,
    options: TracingServiceSpanOptions,
    run: (span: TracingServiceSpan) => Promise<T>,
  ): Promise<T>;
}

const counter = { add: () => {} };

const noMetrics: Metrics = {
  createCounter: () => counter,
  createHistogram: () => ({ record: () => {} }),
};

const noTracing: Tracing = {
  startActiveSpan: (_name, _options, run) =>
    run({ setAttribute: () => {}, setStatus: () => {} }),
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
