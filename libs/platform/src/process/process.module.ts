import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Configuration, httpSettings, operatingSettings, telemetryOptions } from '#platform/configuration';
import { TelemetryModule } from '#platform/telemetry';
import { version } from '#kernel';
import { openLog, ProcessLogger } from './log.js';
import { LoggingModule } from './logging.module.js';
import { MetricsModule } from './metrics.module.js';

/** Runs an app as a process, with logs and metrics. Tests run without it. */
@Module({})
export class ProcessModule {
  /** @param name of the app, shown in log lines and spans */
  static forApp(app: DynamicModule, configuration: Configuration, name: string): DynamicModule {
    const { LOG_LEVEL, METRICS_PORT } = configuration.read(operatingSettings);
    const { HOST } = configuration.read(httpSettings);
    const telemetry = telemetryOptions(configuration, name);
    return {
      module: ProcessModule,
      imports: [
        LoggingModule.forRoot(openLog(LOG_LEVEL, { app: name, version })),
        MetricsModule.forRoot({ port: METRICS_PORT, host: HOST }),
        ...(telemetry ? [TelemetryModule.forRoot(telemetry)] : []),
        app,
      ],
    };
  }
}

/** Sends everything the app logs to the process's log, and returns this log. */
export function logThrough(app: INestApplicationContext): Logger {
  const logger = app.get(ProcessLogger, { strict: false });
  app.useLogger(logger);
  return logger.destination;
}
