import {
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import type { ServiceRef } from '@backstage/backend-plugin-api';
import type {
  ActionsRegistryService,
  MetricsService,
  TracingServiceSpan,
  TracingServiceSpanOptions,
} from '@backstage/backend-plugin-api/alpha';

/**
 * Refers to a service by ID that not every backend has, so that the plugin
 * doesn't depend on the package or release that exports the real ref.
 *
 * @param fallback - used in backends without the service
 */
export function optionalServiceRef<T>(
  id: string,
  fallback: T,
): ServiceRef<T, 'plugin', 'singleton'> {
  return createServiceRef<T>({
    id,
    defaultFactory: async service =>
      createServiceFactory({ service, deps: {}, factory: () => fallback }),
  });
}

/** The part of Backstage's actions registry that the plugin uses. */
export type ActionsRegistry = Pick<ActionsRegistryService, 'register'>;

/**
 * Backstage's actions registry, which is in alpha. In a release without it, the
 * plugin works but offers no actions.
 */
export const optionalActionsRegistryServiceRef =
  optionalServiceRef<ActionsRegistry>('alpha.core.actionsRegistry', {
    register: () => {},
  });

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
