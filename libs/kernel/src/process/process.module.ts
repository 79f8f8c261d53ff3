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

/** Runs an app as a process, with logs and metrics. Tests run without it. */
@Module({})
export class ProcessModule {
  /** @param name of the app, shown in log lines and spans */
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

/** Sends everything the app logs to the process's log. */
export const logThrough = (app: INestApplicationContext): void =>
  app.useLogger(app.get(ProcessLogger, { strict: false }));
