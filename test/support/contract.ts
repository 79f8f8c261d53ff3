import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: object; example?: unknown }>; 'x-reasons'?: string[] }
  >;
  security?: object[];
};

export type Route = { method: string; path: string; operation: Operation };

/** As in `GET /role/{id}`. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

type Response = Operation['responses'][string];

export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; responses: Record<string, Response> };
};

export const routesOf = ({ paths, components }: Document): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status,
        '$ref' in response ? components.responses[String(response.$ref).split('/').at(-1)!] : response,
      ]);
      const whole = { ...operation, responses: Object.fromEntries(responses) as Operation['responses'] };
      return { method: method.toUpperCase(), path, operation: whole };
    }),
  );

/** Holds answers against the document. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(readonly document: Document) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema(document, 'doc');
  }

  get routes(): Route[] {
    return routesOf(this.document);
  }

  /** What is wrong with a body that a route sent or was sent; null when nothing is. */
  problemWith(schema: object, body: unknown): string | null {
    const valid = this.ajv.validate(absolute(schema) as AnySchema, body);
    return valid ? null : this.ajv.errorsText(this.ajv.errors, { separator: '\n' });
  }

  /** @throws Error when the document does not describe such an answer. */
  answer({ method, path, operation }: Route, status: number, body: unknown): string | null {
    const described = operation.responses[status];
    if (!described) return `${method} ${path} answers ${status}, which it does not describe`;
    const schema = described.content?.['application/json']?.schema;
    return schema ? this.problemWith(schema, body) : null;
  }
}

/** References are meant within the document. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `doc${value}` : absolute(value),
    ]),
  );
}
