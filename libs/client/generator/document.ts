import { execFileSync } from 'node:child_process';

/** The parts of an OpenAPI document that the generators read. */
export type Document = {
  info: { title: string; description: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
  security?: unknown[];
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: Example;
  schema: Schema;
};

/** Of a parameter. */
type Example = string | number | boolean | string[];

export type Content = { example?: unknown; schema?: Schema };

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  example?: Example;
  default?: Example;
  /** Of `ErrorReason`: the reasons for which the same request may be sent again later. */
  'x-retryable'?: string[];
};

export const listRetryable = ({ components }: Document): string[] => components.schemas.ErrorReason!['x-retryable']!;

/** The OpenAPI document of the compiled product. */
export function readDocument(): Document {
  const text = execFileSync(process.execPath, ['dist/apps/api/src/print-document.js'], { maxBuffer: 2 ** 26 });
  return JSON.parse(String(text)) as Document;
}

/** Calls a function for each route, in the order of the document. */
export const mapOperations = <Result>(
  { paths }: Document,
  read: (path: string, method: string, operation: Operation) => Result,
): Result[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => read(path, method, operation)),
  );
