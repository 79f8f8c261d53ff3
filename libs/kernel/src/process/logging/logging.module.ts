import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import { type Logger } from 'pino';
import { ProcessLogger } from './process-logger.js';
import { serializers } from './log.js';
import { logRequests } from './request-log.js';

/** Gives Nest's loggers the process's log, and every answered request its line. */
@Module({})
export class LoggingModule implements NestModule {
  static forRoot(log: Logger): DynamicModule {
    return {
      module: LoggingModule,
      providers: [ProcessLogger],
      exports: [ProcessLogger],
      // No routes: its middleware would cost every request an AsyncLocalStorage and a child logger, for a request id
      // that the few lines which need one are given.
      imports: [
        LoggerModule.forRoot({
          pinoHttp: { logger: log, serializers, wrapSerializers: false, autoLogging: false },
          forRoutes: [],
        }),
      ],
    };
  }

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly log: PinoLogger,
  ) {}

  /** Nest calls this before it adds the routes, which Fastify wants its hooks to precede. */
  configure(_: MiddlewareConsumer): void {
    if (this.host.httpAdapter) logRequests(this.host.httpAdapter.getInstance<FastifyInstance>(), this.log.logger);
  }
}
