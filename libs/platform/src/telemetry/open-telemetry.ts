import { Logger } from '@nestjs/common';
import { type HrTime, type Tracer, ValueType } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Figure, type FigureValue, type Metrics, version } from '#kernel';
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

/** Exports the Prometheus metrics under the same names, so that each event is counted only once. */
export class PrometheusMetricProducer implements MetricProducer {
  private readonly startTime = now();

  constructor(
    private readonly metrics: Metrics,
    private readonly resource: Resource,
  ) {}

  async collect(): Promise<CollectionResult> {
    const span = { startTime: this.startTime, endTime: now() };
    const metrics = (await this.metrics.figures()).map((figure) => buildMetricData(figure, span));
    const scopeMetrics = [{ scope: { name: 'latchkey', version }, metrics }];
    return { resourceMetrics: { resource: this.resource, scopeMetrics }, errors: [] };
  }
}

type Span = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

function buildMetricData({ name, help, type, values }: Figure, span: Span): MetricData {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, span) };
  const dataPoints = values.map(({ labels: attributes, value }) => ({ ...span, attributes, value }));
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

/**
 * Converts histograms. Prometheus counts a value in its bucket and in all buckets with higher limits. OpenTelemetry
 * counts it only in its bucket.
 */
function histograms(values: FigureValue[], span: Span): DataPoint<Histogram>[] {
  const points = new Map<string, DataPoint<Histogram>>();
  for (const { labels, metricName = '', value } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const point = points.get(key) ?? { ...span, attributes, value: empty() };
    points.set(key, point);
    const { buckets } = point.value;
    if (metricName.endsWith('_bucket')) {
      if (le !== '+Inf') buckets.boundaries.push(Number(le));
      buckets.counts.push(value - buckets.counts.reduce((sum, each) => sum + each, 0));
    } else Object.assign(point.value, metricName.endsWith('_sum') ? { sum: value } : { count: value });
  }
  return [...points.values()];
}

const empty = (): Histogram => ({ buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 });

const now = (): HrTime => [Math.floor(Date.now() / 1000), (Date.now() % 1000) * 1e6];
