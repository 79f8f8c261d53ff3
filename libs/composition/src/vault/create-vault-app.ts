import forms from '@fastify/formbody';
import { type DynamicModule } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpApp, type HttpOptions } from '#kernel';
import { VaultAppModule, type VaultAppOptions } from './vault-app.module.js';

/**
 * Creates the vault's app. It limits the size of forms, because they are read before their session is known.
 * @param wrap embeds the app in a larger module of its process.
 */
export async function createVaultApp(
  options: VaultAppOptions,
  { trustProxy = 0, deadline }: Pick<Partial<HttpOptions>, 'trustProxy' | 'deadline'> = {},
  wrap = (app: DynamicModule) => app,
): Promise<NestFastifyApplication> {
  // Does not limit unread responses: heavy requests come only from the service, which reads the responses.
  const http = { bodyLimit: 2 * 1024 * 1024, trustProxy, deadline, corsOrigins: [], unread: Infinity };
  const app = await createHttpApp(wrap(VaultAppModule.forRoot(options)), http);
  await app.register(forms, { bodyLimit: 256 * 1024 });
  return app;
}
