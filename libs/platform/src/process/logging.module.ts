import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { type Logger } from 'pino';
import { ProcessLogger } from './process-logger.js';
import { logRequests } from './request-log.js';

/** Connects Nest's loggers to the process's log, and logs every answered request. */
@Module({})
export class LoggingModule implements NestModule {
  static forRoot(log: Logger): DynamicModule {
    return {
      module: LoggingModule,
      providers: [{ provide: ProcessLogger, useValue: new ProcessLogger(log) }],
      exports: [ProcessLogger],
    };
  }

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly logger: ProcessLogger,
  ) {}

  /** Nest calls this method before it adds the routes, because Fastify requires hooks to be added before routes. */
  configure(_: MiddlewareConsumer): void {
    const { httpAdapter } = this.host;
    if (httpAdapter) logRequests(httpAdapter.getInstance<FastifyInstance>(), this.logger.destination);
  }
}
