import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { type Configuration } from './configuration/configuration.js';
import { httpSettings } from './configuration/http-settings.js';
import { operatingSettings } from './configuration/kernel-settings.js';
import { openLog } from './logging/log.js';
import { LoggingModule } from './logging/logging.module.js';
import { ProcessLogger } from './logging/process-logger.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { TelemetryModule } from './telemetry/telemetry.module.js';
import { telemetryOptions } from './configuration/telemetry-settings.js';
import { version } from './version.js';

/** An app as a process runs it: with a log, and figures for whoever watches. Tests do without. */
@Module({})
export class ProcessModule {
  /** @param name of the app, which lines and spans bear */
  static of(app: DynamicModule, configuration: Configuration, name: string): DynamicModule {
    const { LOG_LEVEL, METRICS_PORT } = configuration.of(operatingSettings);
    const { HOST } = configuration.of(httpSettings);
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

/** Has everything that the app logs go to the process's log. */
export const logThrough = (app: INestApplicationContext): void =>
  app.useLogger(app.get(ProcessLogger, { strict: false }));
