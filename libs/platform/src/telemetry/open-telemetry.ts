import { type Tracer } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Metrics, version } from '#kernel';
import { ExportedMetrics } from './exported-metrics.js';
import { logFailures } from './reported-exports.js';
import { type TelemetryOptions } from '#platform/configuration';

/** Milliseconds the last export may take when the process stops. */
const lastExport = 2000;

export type OpenTelemetry = { tracer: Tracer; close: () => Promise<void> };

/**
 * Starts the export. This file is loaded only if something is exported, because it loads the OpenTelemetry packages.
 * Nothing is registered globally: the standalone runs several services, each with its own name.
 */
export function openTelemetry(
  { endpoint, headers, share, interval, app }: TelemetryOptions,
  metrics: Metrics,
): OpenTelemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': `latchkey-${app}`, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  metrics.watchProcess();
  const to = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, headers });
  const traces = new TracerProvider({
    resource,
    // Samples by the trace id alone, so that all processes decide alike and clients cannot influence the decision.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: logFailures('Traces', new OTLPTraceExporter(to('traces'))) })],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: logFailures('Metrics', new OTLPMetricExporter(to('metrics'))),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(interval, 10_000),
    metricProducers: [new ExportedMetrics(metrics, resource)],
  });
  const figures = new MeterProvider({ resource, readers: [reader] });
  return {
    tracer: traces.getTracer('latchkey', version),
    close: () => within(lastExport, Promise.allSettled([traces.shutdown(), figures.shutdown()])),
  };
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
