import { type DynamicModule, Inject, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { Metrics, Traces, tracesBy } from '#kernel';
import { type TelemetryOptions } from '#platform/configuration';
import { type OpenTelemetry } from './open-telemetry.js';
import { traceRequests } from './traced-requests.js';

const opened = Symbol('OpenTelemetry');

/** Exports traces and metrics. The OpenTelemetry packages are loaded only if needed. */
@Module({})
export class TelemetryModule implements NestModule {
  static forRoot(options: TelemetryOptions): DynamicModule {
    return {
      module: TelemetryModule,
      global: true,
      providers: [
        {
          provide: opened,
          inject: [Metrics],
          useFactory: async (metrics: Metrics) => (await import('./open-telemetry.js')).openTelemetry(options, metrics),
        },
        { provide: Traces, inject: [opened], useFactory: ({ tracer }: OpenTelemetry) => tracesBy(tracer) },
      ],
      exports: [Traces],
    };
  }

  constructor(
    private readonly httpAdapterHost: HttpAdapterHost,
    @Inject(opened) private readonly telemetry: OpenTelemetry,
  ) {}

  /** Nest calls this method before it adds the routes, because Fastify requires hooks to be added before routes. */
  configure(_: MiddlewareConsumer): void {
    const { httpAdapter } = this.httpAdapterHost;
    if (httpAdapter) traceRequests(httpAdapter.getInstance<FastifyInstance>(), this.telemetry.tracer);
  }

  onApplicationShutdown(): Promise<void> {
    return this.telemetry.close();
  }
}
