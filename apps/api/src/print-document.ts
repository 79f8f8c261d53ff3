import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Configuration } from '#platform/configuration';
import { runSteps } from '#kernel';
import { describeApi } from '#platform/openapi';
import { ApiModule, apiOptions, documentFacts } from '#composition/api';
import { apiSettings } from '#composition/settings';
import { makeKeys } from '#composition/keys';

/** Addresses that are never used: this program only writes the OpenAPI document, and connects to nothing. */
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
process.stdout.write(JSON.stringify(runSteps(describeApi(app, documentFacts))));
