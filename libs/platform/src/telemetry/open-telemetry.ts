import { type Tracer } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { Logger } from '@nestjs/common';
import { type Metrics, version } from '#kernel';
import { type TelemetryOptions } from '#platform/configuration';
import { PrometheusMetricProducer } from './metric-producer.js';

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
    metricProducers: [new PrometheusMetricProducer(metrics, resource)],
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

type Result = { code: number; error?: Error };
type Exporter<Items> = { export(items: Items, done: (result: Result) => void): void };

const logger = new Logger('Telemetry');

/** Makes an exporter log the first failed export, and the next successful export. */
function logFailures<Items, Each extends Exporter<Items>>(what: string, exporter: Each & Exporter<Items>): Each {
  const send = exporter.export.bind(exporter);
  let fails = false;
  exporter.export = (items, done) =>
    send(items, (result) => {
      const failed = result.code !== 0;
      if (failed && !fails) logger.warn({ err: result.error }, `${what} cannot be exported. All other functions work.`);
      if (!failed && fails) logger.log(`${what} are being exported again.`);
      fails = failed;
      done(result);
    });
  return exporter;
}
