import { type HrTime, ValueType } from '@opentelemetry/api';
import { type Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { type Figure, type FigureValue, type Metrics, version } from '#kernel';

/** Exports the Prometheus metrics under the same names, so that each event is counted only once. */
export class PrometheusMetricProducer implements MetricProducer {
  private readonly startTime = now();

  constructor(
    private readonly metrics: Metrics,
    private readonly resource: Resource,
  ) {}

  async collect(): Promise<CollectionResult> {
    const span = { startTime: this.startTime, endTime: now() };
    const metrics = (await this.metrics.figures()).map((figure) => dataOf(figure, span));
    const scopeMetrics = [{ scope: { name: 'latchkey', version }, metrics }];
    return { resourceMetrics: { resource: this.resource, scopeMetrics }, errors: [] };
  }
}

type Span = Pick<DataPoint<number>, 'startTime' | 'endTime'>;

function dataOf({ name, help, type, values }: Figure, span: Span): MetricData {
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
