import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Logger } from 'pino';
import { type AnsweredRequest, findRefusalReason } from '#kernel';
import { ProcessLogger } from './log.js';

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
    private readonly httpAdapterHost: HttpAdapterHost,
    private readonly processLogger: ProcessLogger,
  ) {}

  /** Nest calls this method before it adds the routes, because Fastify requires hooks to be added before routes. */
  configure(_: MiddlewareConsumer): void {
    const { httpAdapter } = this.httpAdapterHost;
    if (httpAdapter) logRequests(httpAdapter.getInstance<FastifyInstance>(), this.processLogger.destination);
  }
}

/**
 * Logs one line per answered request. It contains the route's pattern, never the URL: paths and query strings contain
 * ids, codes and session secrets. Health probes are left out, since they are frequent.
 */
function logRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (!route?.startsWith('/health')) log[selectLogLevel(reply)](buildLogLine(request, reply, route), 'request');
    done();
  });
}

/** A 502 is caused by a third party or by the caller's own time limit, so it is not our error. */
const selectLogLevel = ({ statusCode }: FastifyReply) =>
  statusCode === 502 ? 'warn' : statusCode >= 500 ? 'error' : 'info';

function buildLogLine(request: AnsweredRequest, reply: FastifyReply, route: string | undefined) {
  const { caller, orgId = null } = request;
  const reason = findRefusalReason(request);
  return {
    request_id: request.id,
    method: request.method,
    route: route ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    org_id: caller?.orgId ?? orgId,
    token_id: caller?.token?.id ?? null,
    ...(reason !== undefined && { reason }),
  };
}
