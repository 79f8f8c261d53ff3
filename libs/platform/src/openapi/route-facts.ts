import { type Field, listProperties, type Schema, type Schemas } from './property-list.js';

export type Media = { schema: Schema; example?: unknown };

export type Answer = {
  $ref?: string;
  description: string;
  content?: Record<string, Media>;
  'x-reasons'?: string[];
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  explode?: boolean;
};

/** The parts of an operation that the reference shows. */
export type RouteFacts = {
  operationId: string;
  summary: string;
  'x-alsoCalled'?: string[];
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  security?: object[];
};

export type Components = { schemas: Schemas; responses: Record<string, Answer> };

/** The parts of the document that the reference shows. */
export type Readable = {
  info: { title: string; description: string; version: string };
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, RouteFacts>>;
  webhooks?: Record<string, { post: RouteFacts }>;
  components: Components;
};

/** @property link the address of the route's page */
export type Route = { method: string; path: string; link: string; operation: RouteFacts };

/**
 * Returns the fields of a route in the order of its page. A body explains the values of its fields, so a parameter that
 * filters by a field of a body is not one of them.
 */
export function listFields(
  { parameters = [], requestBody, responses }: RouteFacts,
  { schemas }: Pick<Components, 'schemas'>,
): Field[] {
  const successes = Object.entries(responses).filter(([status]) => status < '4');
  const contents = [requestBody?.content ?? {}, ...successes.map(([, { content = {} }]) => content)];
  const ofBodies = contents
    .flatMap((content) => Object.values(content))
    .flatMap(({ schema }) => listProperties(schema, schemas));
  const names = new Set(ofBodies.map(({ name }) => name));
  return [...parameters.filter(({ name }) => !names.has(name)), ...ofBodies];
}

/** Returns the success response of a route. */
export const findSuccess = ({ responses }: RouteFacts): Answer | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];

/** Returns the `Accept` header that a request needs if its response can have one of several content types. */
export function acceptOf(operation: RouteFacts): string | undefined {
  const types = Object.keys(findSuccess(operation)?.content ?? {});
  return types.length > 1 ? types.join(', ') : undefined;
}

export const resolved = (answer: Answer, { responses }: Components): Answer =>
  answer.$ref ? responses[answer.$ref.split('/').at(-1)!]! : answer;
