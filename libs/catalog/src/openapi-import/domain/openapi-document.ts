import { parsePointer } from '../../tool/domain/json-pointer.js';

/** An OpenAPI 3.1 or 3.2 document, with every field optional. */
export type OpenApiDocument = {
  info?: { title?: string; description?: string };
  externalDocs?: { url?: string };
  servers?: Server[];
  paths?: Record<string, Referred<PathItem>>;
  security?: Record<string, string[]>[];
  components?: { securitySchemes?: Record<string, Referred<SecurityScheme>> };
};

/** A value, or a reference to it. */
type Referred<Value> = Value & { $ref?: string };

export type Server = { url?: string; variables?: Record<string, { default?: string; enum?: string[] }> };

export type PathItem = { parameters?: Referred<Parameter>[]; servers?: Server[] } & { [method: string]: unknown };

export type OpenApiOperation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: Referred<Parameter>[];
  servers?: Server[];
  requestBody?: Referred<RequestBody>;
  responses?: Record<string, Referred<Content>>;
  security?: Record<string, string[]>[];
};

export type Parameter = {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  schema?: JsonSchema;
  content?: Record<string, MediaType | undefined>;
};

export type MediaType = { schema?: JsonSchema; encoding?: Record<string, EncodingObject> };

export type EncodingObject = { style?: string; explode?: boolean; allowReserved?: boolean; contentType?: string };

type Content = { content?: Record<string, MediaType | undefined> };

type RequestBody = Content & { required?: boolean };

export type JsonSchema = { [keyword: string]: unknown };

export type SecurityScheme = {
  type?: string;
  scheme?: string;
  in?: string;
  name?: string;
  description?: string;
  flows?: Record<string, OAuthFlow>;
};

export type Schemes = [key: string, scheme: SecurityScheme][];

export type OAuthFlow = {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: Record<string, string>;
};

/** Maximum number of references in a chain. Longer chains are assumed to be cycles. */
const maxHops = 20;

/** Follows references inside a document. External references are never fetched, and resolve to undefined. */
export class References {
  /** The references that were followed and do not resolve. */
  readonly unresolved = new Set<string>();

  constructor(private readonly document: object) {}

  /** References inside the same document, of which none was followed yet. */
  unfollowed(): References {
    return new References(this.document);
  }

  to<Value>(value: Value): Value | undefined {
    const found = this.follow(value);
    const reference = isObject(value) ? value.$ref : undefined;
    if (typeof reference === 'string' && found === undefined) this.unresolved.add(reference);
    return found;
  }

  /** Returns a sentence that says why a reference has no value; undefined for anything that can be read. */
  problemWith(value: unknown): string | undefined {
    const reference = isObject(value) ? value.$ref : undefined;
    if (typeof reference !== 'string' || isObject(this.to(value))) return undefined;
    return unresolvedReference(reference);
  }

  private follow<Value>(value: Value): Value | undefined {
    let found: unknown = value;
    for (let hop = 0; hop < maxHops; hop++) {
      const reference = isObject(found) ? found.$ref : undefined;
      if (typeof reference !== 'string') return found as Value | undefined;
      found = reference.startsWith('#/') ? this.at(parsePointer(decoded(reference.slice(1)))) : undefined;
    }
    return undefined;
  }

  private at(path: readonly (string | number)[]): unknown {
    let found: unknown = this.document;
    for (const step of path) found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
    return found;
  }
}

export const unresolvedReference = (reference: string): string =>
  `The reference ${reference.slice(0, 200)} does not resolve within this document.`;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
