import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { type Configuration } from './configuration/configuration.js';
import { httpSettings } from './configuration/http-settings.js';
import { operatingSettings } from './configuration/kernel-settings.js';
import { openLog } from './logging/log.js';
import { LoggingModule } from './logging/logging.module.js';
import { ProcessLogger } from './logging/process-logger.js';
import { MetricsModule } from './metrics/metrics.module.js';

/** An app as a process runs it: with a log, and figures for whoever watches. Tests do without. */
@Module({})
export class ProcessModule {
  static of(app: DynamicModule, configuration: Configuration): DynamicModule {
    const { LOG_LEVEL, METRICS_PORT } = configuration.of(operatingSettings);
    const { HOST } = configuration.of(httpSettings);
    return {
      module: ProcessModule,
      imports: [
        LoggingModule.forRoot(openLog(LOG_LEVEL)),
        MetricsModule.forRoot({ port: METRICS_PORT, host: HOST }),
        app,
      ],
    };
  }
}

/** Has everything that the app logs go to the process's log. */
export const logThrough = (app: INestApplicationContext): void =>
  app.useLogger(app.get(ProcessLogger, { strict: false }));
