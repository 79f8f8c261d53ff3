import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { type Document, listRetryable, type Operation } from './document.js';
import { listRoutes } from './routes.js';

export const generatedFolder = 'libs/client/src/generated';

type Files = Record<string, string>;

const header = '// Generated from the OpenAPI document by `npm run generate`. Do not edit.\n';

/**
 * What the client consists of besides its own code: the types of all bodies and responses, a table of methods, and the
 * reasons of errors after which it repeats a request.
 */
export async function generateSources(document: Document): Promise<Files> {
  // A field with a default may be left out. An object without listed properties may contain anything.
  const options = { defaultNonNullable: false, emptyObjectsUnknown: true };
  const types = astToString(await openapiTypescript(keepSuccesses(document) as OpenAPI3, options));
  const table = JSON.stringify(listRoutes(document), null, 2);
  const reasons = JSON.stringify(listRetryable(document), null, 2);
  return {
    'api.d.ts': header + types,
    'routes.ts': `${header}export const routes = ${table} as const;\n`,
    'retryable-reasons.ts': `${header}export const retryableReasons: ReadonlySet<string | undefined> = new Set(${reasons});\n`,
  };
}

export function writeSources(files: Files): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(generatedFolder, name), text);
}

/** The names of the files that differ from the committed ones. */
export const listStale = (files: Files): string[] =>
  Object.keys(files).filter((name) => {
    const path = join(generatedFolder, name);
    return !existsSync(path) || readFileSync(path, 'utf8') !== files[name];
  });

/** Without what the types do not need: errors share one type, headers are options, and the document has the examples. */
function keepSuccesses(document: Document): unknown {
  const shorten = ({ parameters, responses, ...rest }: Operation) => ({
    ...rest,
    parameters: parameters?.filter((parameter) => parameter.in !== 'header'),
    responses: Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400)),
  });
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, shorten(operation)])),
  ]);
  const shortened = { ...document, webhooks: {}, paths: Object.fromEntries(paths) as unknown };
  const text = JSON.stringify(shortened, (key, part: unknown) => (key === 'example' ? undefined : part));
  return JSON.parse(text) as unknown;
}
