import { type DynamicModule, Module } from '@nestjs/common';
import { LoggingModule, MetricsModule, openLog } from '#platform/process';
import { TelemetryModule } from '#platform/telemetry';

/** Wraps an app in the other modules of its process, by the name of the app. */
export type Within = (app: DynamicModule, name: 'api' | 'vault' | 'worker') => DynamicModule;

export const alone: Within = (app) => app;

@Module({})
class Process {}

/** Exports telemetry like a separate process: everything at the latest when it stops. Collects its log lines here. */
export const exportingTo =
  (endpoint: string, lines: string[] = []): Within =>
  (app, name) => {
    const log = openLog('info', { app: name }, { write: (line: string) => void lines.push(line) });
    const options = { endpoint, headers: { 'api-key': 'k' }, share: 1, interval: 60_000, app: name };
    const beside = [
      LoggingModule.forRoot(log),
      MetricsModule.forRoot({ port: null, host: '' }),
      TelemetryModule.forRoot(options),
    ];
    return { module: Process, imports: [...beside, app] };
  };

/** Collects the log lines of an app, like a separate process without telemetry. */
export const loggingTo =
  (lines: string[]): Within =>
  (app, name) => {
    const log = openLog('info', { app: name }, { write: (line: string) => void lines.push(line) });
    return { module: Process, imports: [LoggingModule.forRoot(log), app] };
  };
