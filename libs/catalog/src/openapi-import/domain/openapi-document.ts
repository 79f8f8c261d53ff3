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

export type OAuthFlow = {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: Record<string, string>;
};
