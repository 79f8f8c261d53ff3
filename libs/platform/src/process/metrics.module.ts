import { type Server, createServer } from 'node:http';
import { type DynamicModule, Logger, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { type BlockedLoop, Metrics, runningOperations } from '#kernel';

abstract class MetricsOptions {
  /** The port of `/metrics`. If null, the metrics are not served. */
  abstract readonly port: number | null;
  abstract readonly host: string;
}

/** Measures requests, watches the event loop and serves the metrics. */
@Module({})
export class MetricsModule implements NestModule {
  static forRoot(options: MetricsOptions): DynamicModule {
    return { module: MetricsModule, providers: [{ provide: MetricsOptions, useValue: options }] };
  }

  /** `npm start` runs several apps in one process, of which one writes the log lines. */
  private static writing: MetricsModule | null = null;

  private readonly logger = new Logger('EventLoop');
  private server: Server | undefined;
  private stopWatching = (): void => undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly httpAdapterHost: HttpAdapterHost,
    private readonly metricsOptions: MetricsOptions,
  ) {}

  /** Nest calls this method before it adds the routes, because Fastify requires hooks to be added before routes. */
  configure(_: MiddlewareConsumer): void {
    if (!this.httpAdapterHost.httpAdapter) return;
    const server = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    measureRequests(server, this.metrics);
    recordRunning(server);
  }

  async onApplicationBootstrap(): Promise<void> {
    MetricsModule.writing ??= this;
    this.stopWatching = runningOperations.watch((blocked) => this.reportBlocked(blocked));
    const { port, host } = this.metricsOptions;
    if (port !== null) this.server = await serveMetrics(this.metrics, port, host);
  }

  onApplicationShutdown(): void {
    this.stopWatching();
    if (MetricsModule.writing === this) MetricsModule.writing = null;
    this.server?.close().closeAllConnections();
  }

  private reportBlocked({ milliseconds, operations }: BlockedLoop): void {
    for (const operation of operations) this.metrics.blockedLoop.observe({ operation }, milliseconds / 1000);
    if (MetricsModule.writing === this) this.logger.warn({ operations, ms: milliseconds }, 'event loop blocked');
  }
}

/** Records which requests are in progress, and when their handlers begin. */
function recordRunning(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    runningOperations.begin(request, `${request.method} ${request.routeOptions.url ?? 'none'}`);
    reply.raw.once('close', () => runningOperations.end(request));
    done();
  });
  server.addHook('preHandler', (request, _, done) => (runningOperations.resume(request), done()));
}

/** Measures every response, under the pattern of its route. */
function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/**
 * Serves `GET /metrics` on a separate port, because Prometheus has no Latchkey token and the API's port is public.
 * The operator's network must restrict access to this port.
 */
async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  metrics.watchProcess();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
