import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Configuration } from '#platform/configuration';
import { describeApi } from '#platform/openapi';
import { ApiModule } from './api.module.js';
import { apiOptions } from './api-options.js';
import { apiSettings } from './api-settings.js';
import { documentFacts } from './document-facts.js';
import { makeKeys } from './key-material.js';

/** Writes the OpenAPI document. Nothing is started or connected. */
const anywhere = {
  DATABASE_URL: 'postgres://nowhere',
  VAULT_URL: 'http://127.0.0.1:9',
  PUBLIC_URL: 'http://127.0.0.1:9',
};
const configuration = Configuration.read({ ...makeKeys().service, ...anywhere }, apiSettings);
const module = ApiModule.forRoot(apiOptions(configuration));
const app = await NestFactory.create(module, new FastifyAdapter(), {
  preview: true,
  logger: false,
  abortOnError: false,
});
process.stdout.write(JSON.stringify(describeApi(app, documentFacts)));
