import { type InputSchema, type RequestEncoding, type ToolDefinition } from '#connector-definition';
import { measureJsonSize } from '#platform/plain';
import { convertSchema, plainText } from './input-of-schema.js';
import { type OpenApiOperation, type PathItem, type References, unresolvedReference } from './openapi-document.js';
import { importedOperation, namesFor } from './operation-name.js';
import { inSnakeCase } from './words.js';
import { type Selected } from './selected-operations.js';
import { type Argument, convertParameters, collectParameters, parametersProblem } from './tool-arguments.js';
import { convertRequestBody, bodyProblem, type ToolBody } from './tool-body.js';

/** Maximum number of values in one tool's schemas. */
type ToolSize = { input: number; output: number };

/** The data that all operations of an import share. */
type ToolImport = { credentials: ReadonlySet<string>; references: References; maxSizes: ToolSize };

/** `left` and `renamed`: sentences about omitted and renamed parts. */
type ImportedTool = { tool: ToolDefinition; left: string[]; renamed: string[] };

/** @returns the tool, or a sentence that says why the operation cannot become a tool */
export function importedTool(
  { method, path, operation, item, prefix = '' }: Selected,
  taken: ReadonlySet<string>,
  { credentials, references, maxSizes: most }: ToolImport,
): ImportedTool | string {
  const unread = referenceProblem(operation, item, references);
  if (unread) return `The operation was left out. ${unread}`;
  const sent = convertParameters(collectParameters(operation, item, references), credentials, references);
  if (sent.problem) return sent.problem;
  const body = convertRequestBody(operation, sent.arguments, references);
  const isBodyRequired = references.to(operation.requestBody)?.required === true;
  const template = buildRequestPath(prefix, path, sent.arguments);
  const problem =
    body === null && isBodyRequired ? bodyUnsupported : template === undefined ? pathUnsupported : undefined;
  if (problem) return problem;
  const named = { method, path, operationId: textIn(operation.operationId), summary: textIn(operation.summary) };
  const name = freeName(namesFor(named), taken);
  const all = [...sent.arguments, ...(body?.arguments ?? [])];
  const { field, left: leftOfOutput } = convertOutput(operation, references, most.output);
  const tool: ToolDefinition = {
    name,
    resource: deriveResourceName(operation, path),
    method: name.split('_')[0]!,
    description: buildDescription(operation) || `${method} ${path}`,
    operation: importedOperation(name, named),
    ...inputFor(all, most.input),
    request: {
      method: method as ToolDefinition['request']['method'],
      path: template!,
      ...filled('query', all),
      ...headersFor(all, body?.content_type),
      ...bodyParts(body),
      ...encodingFor(all, body?.encoding),
    },
    ...field,
  };
  const left = [...sent.left, ...(body === null ? [bodyLeftOut] : []), ...leftOfOutput];
  return { tool, renamed: sent.renamed, left };
}

const referenceProblem = (operation: OpenApiOperation, item: PathItem, references: References): string | undefined =>
  references.problemWith(operation) ??
  parametersProblem(operation, item, references) ??
  bodyProblem(operation, references);

const bodyUnsupported = 'The operation requires a body that tools cannot send, such as a file.';

const pathUnsupported = 'The path of the operation has parts that arguments cannot fill.';

const buildDescription = ({ summary, description }: OpenApiOperation): string =>
  plainText([summary, description].map(textIn).filter(Boolean).join('. '), 500);

const bodyLeftOut = 'The optional body of the operation was left out because tools cannot send its content type.';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function headersFor(all: readonly Argument[], content_type: string | undefined) {
  const { headers } = filled('header', all);
  return content_type || headers
    ? { headers: { ...(content_type && { 'Content-Type': content_type }), ...headers } }
    : {};
}

function encodingFor(all: readonly Argument[], body: ToolBody['encoding']): { encoding?: RequestEncoding } {
  const of = (place: Argument['place'], name: (argument: Argument) => string) => {
    const own = all.filter((each) => each.place === place && each.encoding);
    return own.length > 0 ? Object.fromEntries(own.map((each) => [name(each), each.encoding!])) : undefined;
  };
  const everything = {
    path: of('path', ({ name }) => name),
    query: of('query', ({ key }) => key),
    headers: of('header', ({ key }) => key),
    body,
  };
  const parts = Object.entries(everything).filter(([, each]) => each !== undefined);
  return parts.length > 0 ? { encoding: Object.fromEntries(parts) } : {};
}

/**
 * Returns the path of the tool. Undefined if a placeholder has no argument, or the path would leave the base address.
 */
function buildRequestPath(prefix: string, path: string, parameters: readonly Argument[]): string | undefined {
  const filled = path.replace(/\{([^{}]*)\}/g, (place, key: string) => {
    const argument = parameters.find((each) => each.place === 'path' && each.key === key);
    return argument ? `{${argument.name}}` : '%';
  });
  const isPlain = path.startsWith('/') && !/[?#\\\s%]|\/\/|\/\.\.?(?:\/|$)/.test(prefix + filled);
  return isPlain && prefix.length + filled.length <= 1000 ? prefix + filled : undefined;
}

function freeName(names: readonly string[], taken: ReadonlySet<string>): string {
  const free = names.find((name) => !taken.has(name) && !name.startsWith('latchkey_'));
  if (free) return free;
  const stem = names[0] ?? 'call_operation';
  let number = 2;
  while (taken.has(`${stem}_${number}`)) number++;
  return `${stem}_${number}`;
}

function deriveResourceName({ tags }: OpenApiOperation, path: string): string {
  const fromTag = Array.isArray(tags) && typeof tags[0] === 'string' ? inSnakeCase(tags[0]) : '';
  const nouns = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return (fromTag || inSnakeCase(nouns.at(-1) ?? '') || 'root').slice(0, 64);
}

/**
 * Builds the input schema. A value that is sent to several places is one argument, with the format of the path
 * parameter.
 */
function inputFor(all: readonly Argument[], maxSize: number): { input?: InputSchema } {
  const inPath = all.filter(({ place }) => place === 'path');
  const unique = [...new Map([...all, ...inPath].map((each) => [each.name, each])).values()];
  if (unique.length === 0) return {};
  const required = unique.filter((each) => each.required).map(({ name }) => name);
  const input: InputSchema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(unique.map(({ name, schema }) => [name, schema])),
  };
  const shortened = (shorten: (schema: InputSchema) => InputSchema): InputSchema => ({
    ...input,
    properties: Object.fromEntries(unique.map(({ name, schema }) => [name, shorten(schema)])),
  });
  const fitting = [input, shortened(outlineSchema)].find((each) => measureJsonSize(each) <= maxSize);
  return { input: fitting ?? shortened(selectSchemaType) };
}

/** Reduces a schema to its type, and to the types of list items and of required properties. */
function outlineSchema(schema: InputSchema): InputSchema {
  const { items, properties, required = [] } = schema;
  if (items) return { ...selectSchemaType(schema), items: selectSchemaType(items) };
  if (!properties || required.length === 0) return selectSchemaType(schema);
  const requiredProperties = required.map((name) => [name, outlineSchema(properties[name] ?? {})]);
  return {
    ...selectSchemaType(schema),
    required,
    properties: Object.fromEntries(requiredProperties) as Record<string, InputSchema>,
  };
}

const selectSchemaType = ({ type, enum: choices }: InputSchema): InputSchema => ({
  ...(type && { type }),
  ...(Array.isArray(choices) && type === undefined && { enum: choices }),
});

function filled(
  place: 'query' | 'header',
  all: readonly Argument[],
): { query?: Record<string, string>; headers?: Record<string, string> } {
  const own = all.filter((each) => each.place === place).map(({ key, value }) => [key, value]);
  if (own.length === 0) return {};
  return { [place === 'query' ? 'query' : 'headers']: Object.fromEntries(own) as Record<string, string> };
}

const bodyParts = (body: ToolBody | null | undefined) =>
  body ? { body: bodyTemplate(body), body_type: body.body_type } : {};

const bodyTemplate = ({ arguments: all, template }: ToolBody): unknown =>
  template === 'whole' ? all[0]!.value : Object.fromEntries(all.map(({ key, value }) => [key, value]));

/** `field`: the output of the tool, if it has one. `left`: a sentence about references that do not resolve. */
function convertOutput(
  { responses }: OpenApiOperation,
  references: References,
  maxSize: number,
): { field?: { output: InputSchema }; left: string[] } {
  const [, referred] = Object.entries(responses ?? {}).find(([status]) => /^2(?:\d\d|XX)$/i.test(status)) ?? [];
  const answer = references.to(referred);
  if (referred?.$ref !== undefined && answer === undefined) return { left: [describeUnresolved([referred.$ref])] };
  const [, content] = Object.entries(answer?.content ?? {}).find(([type]) => /json/i.test(type)) ?? [];
  const { converted, unresolved } = convertSchema(content?.schema, references, maxSize);
  const field = Object.keys(converted).length > 0 ? { output: converted } : undefined;
  return { field, left: unresolved.length > 0 ? [describeUnresolved(unresolved, field)] : [] };
}

const describeUnresolved = (unresolved: readonly string[], kept?: object): string =>
  [
    kept ? 'The output of the operation is incomplete.' : 'The output of the operation was left out.',
    ...unresolved.slice(0, 3).map(unresolvedReference),
  ].join(' ');
