import { type Configuration } from './configuration.js';
import { buildListParser, share, url, wholeNumber } from './parsers.js';
import { expected, type Parser, type Settings } from './setting.js';

/** Reads a header as `name=value`. The value is URL-encoded. */
const header: Parser<[string, string]> = (input) => {
  const [[name, value] = ['', ''], ...others] = new URLSearchParams(input.replaceAll('+', '%2B'));
  if (!/^[\w-]+$/.test(name) || value === '' || others.length > 0) throw expected('headers such as api-key=…');
  return [name, value];
};

/** Export of traces and metrics. The names are those of the OpenTelemetry specification. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'OpenTelemetry collector that receives traces and metrics as OTLP over HTTP. Off by default.',
    parse: url('http', 'https'),
    otherwise: null,
    feature: 'traces',
    example: 'http://otel-collector:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers sent to the collector, comma-separated, for example an API key.',
    parse: (input: string) => Object.fromEntries(buildListParser(header)(input)),
    otherwise: null,
    secret: true,
    example: 'api-key=…',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'Share of traces that are recorded, chosen by trace id. All processes need the same value.',
    parse: share,
    otherwise: 1,
    example: '0.05',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    meaning: 'Milliseconds between two exports of the metrics.',
    parse: wholeNumber(1000, 3_600_000),
    otherwise: 60_000,
    example: '15000',
  },
} as const satisfies Settings;

export type TelemetryOptions = {
  endpoint: string;
  headers: Record<string, string>;
  /** Share of recorded traces, from 0 to 1. */
  share: number;
  /** Milliseconds between two exports of the metrics. */
  interval: number;
  /** The name of the app that runs in this process. */
  app: string;
};

/** Returns null if nothing is exported. */
export function telemetryOptions(configuration: Configuration, app: string): TelemetryOptions | null {
  const settings = configuration.read(telemetrySettings);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings;
  if (endpoint === null) return null;
  const { OTEL_TRACES_SAMPLER_ARG: share, OTEL_METRIC_EXPORT_INTERVAL: interval } = settings;
  return { endpoint, headers: headers ?? {}, share, interval, app };
}
