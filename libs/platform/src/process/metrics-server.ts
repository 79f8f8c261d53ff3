import { createServer, type Server } from 'node:http';
import { type Metrics } from '#kernel';

/**
 * Serves `GET /metrics` on a separate port, because Prometheus has no Latchkey token and the API's port is public.
 * The operator's network must restrict access to this port.
 */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
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
