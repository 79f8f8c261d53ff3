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

/** Method and path, for example `GET /role/{id}`. */
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

/** The texts of a route that name the permissions it needs. */
export const permissionTextOf = ({ description, parameters = [], responses }: Operation): string =>
  [description, ...parameters.map((each) => each.description), responses[403]?.description].join(' ');

/** Compares responses with the document. */
export class Contract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(readonly document: Document) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema(document, 'doc');
  }

  get routes(): Route[] {
    return routesOf(this.document);
  }

  /** The problem of the body of a request or response, or null if it is correct. */
  problemWith(schema: object, body: unknown): string | null {
    const valid = this.ajv.validate(absolute(schema) as AnySchema, body);
    return valid ? null : this.ajv.errorsText(this.ajv.errors, { separator: '\n' });
  }

  /** Paths of fields in a page's rows that the document lacks. `request` is for example `GET /role`. */
  undocumented(request: string, body: any): string[] {
    const route = this.routes.find((each) => nameOf(each) === request);
    const schema = route?.operation.responses[200]?.content?.['application/json']?.schema;
    return schema ? this.strangers(schema, body, '') : [`${request} is not documented`];
  }

  /** Fields that no alternative of a schema names. An object without declared fields may have any fields. */
  private strangers(schema: any, value: unknown, at: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const { properties, items, isOpen } = this.partsOf(schema);
    if (Array.isArray(value)) return items ? value.flatMap((each) => this.strangers(items, each, `${at}/*`)) : [];
    if (isOpen || Object.keys(properties).length === 0) return [];
    const found = Object.entries(value).flatMap(([name, each]) =>
      name in properties ? this.strangers(properties[name], each, `${at}/${name}`) : [`${at}/${name}`],
    );
    return [...new Set(found)];
  }

  /** Paths of fields in a page's rows that lists lack, according to the descriptions of these fields. */
  absentInLists(schema: object, page: any): string[] {
    const { items } = this.partsOf(this.partsOf(schema).properties.result);
    return items ? (page?.result ?? []).flatMap((row: unknown) => this.absentIn(items, row, '')) : [];
  }

  private absentIn(schema: any, value: unknown, at: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    const { properties } = this.partsOf(schema);
    return Object.entries(value).flatMap(([name, each]) => {
      const description = String(properties[name]?.description);
      const isAbsent = description.includes('In lists, absent unless false')
        ? each !== false
        : /Absent in lists/.test(description);
      return isAbsent ? [`${at}/${name}`] : this.absentIn(properties[name], each, `${at}/${name}`);
    });
  }

  private partsOf(schema: any): { properties: Record<string, any>; items: any; isOpen: boolean } {
    const { $ref, allOf = [], anyOf = [], oneOf = [], properties = {}, items, additionalProperties } = schema ?? {};
    const referred = $ref ? [(this.document.components.schemas as any)[String($ref).split('/').at(-1)!]] : [];
    const parts = [...referred, ...allOf, ...anyOf, ...oneOf].map((each) => this.partsOf(each));
    return {
      properties: Object.assign({}, properties, ...parts.map((each) => each.properties)),
      items: items ?? parts.find((each) => each.items)?.items,
      isOpen: Boolean(additionalProperties) || parts.some((each) => each.isOpen),
    };
  }

  /** The problem of a response with a body of this media type, or null if the document describes it. */
  answer({ method, path, operation }: Route, status: number, body: unknown, media = 'application/json'): string | null {
    const described = operation.responses[status];
    if (!described) return `${method} ${path} answers ${status}, which it does not describe`;
    const schema = described.content?.[media]?.schema;
    return schema ? this.problemWith(schema, body) : null;
  }
}

/** Makes references absolute, so that they point into the document. */
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
