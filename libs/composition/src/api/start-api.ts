import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpApp } from '#kernel/http';
import { type Configuration, kernelSettings } from '#platform/configuration';
import { logThrough, ProcessModule } from '#platform/process';
import { serveDocument } from '#platform/openapi';
import { startFacts } from '#composition/start-line';
import { ApiModule } from './api.module.js';
import { apiOptions } from './api-options.js';
import { documentFacts } from './document-facts.js';

type RunningApi = { app: NestFastifyApplication; url: string };

/**
 * Starts the API, and resolves when it accepts requests.
 * @param module contains the API's module, if the process also runs other modules
 */
export async function startApi(
  configuration: Configuration,
  module = ApiModule.forRoot(apiOptions(configuration)),
  name = 'api',
): Promise<RunningApi> {
  const settings = configuration.read(kernelSettings);
  const app = await createHttpApp(ProcessModule.forApp(module, configuration, name), {
    bodyLimit: settings.BODY_LIMIT_BYTES,
    trustProxy: settings.TRUST_PROXY,
    corsOrigins: [...settings.CORS_ORIGINS],
    deadline: settings.REQUEST_TIMEOUT_MS,
  });
  const log = logThrough(app);
  serveDocument(app, documentFacts);
  await app.listen(settings.PORT, settings.HOST);
  const url = await app.getUrl();
  log.info(startFacts(configuration, 'latchkey_app', url), 'started');
  return { app, url };
}
