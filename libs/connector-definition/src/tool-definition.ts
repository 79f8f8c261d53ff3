import { type Expression } from '#platform/expressions';
import { type Constants } from './definition-values.js';

export const operations = ['read', 'create', 'update', 'delete', 'other'] as const;

export type Operation = (typeof operations)[number];

/** From the least to the most strict. */
export const tiers = ['read', 'write', 'destructive'] as const;

export type Tier = (typeof tiers)[number];

export type ToolDefinition = {
  name: string;
  origin?: string;
  resource: string;
  method: string;
  description: string;
  operation?: Operation;
  tier?: Tier;
  tier_note?: string;
  input?: InputSchema;
  request: RequestTemplate;
  response?: Expression;
  error_when?: Expression;
  output?: InputSchema;
  pagination?: Pagination;
  idempotent?: boolean;
  idempotency_header?: string;
  requires_scopes?: string[];
  examples?: ToolExample[];
  deprecated?: { since: string; use?: string };
};

/** The part of JSON Schema 2020-12 that describes a tool's arguments. */
export type InputSchema = {
  type?: string | string[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  additionalProperties?: boolean | InputSchema;
  items?: InputSchema;
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  [keyword: string]: unknown;
};

/**
 * The request of a tool. `path` can contain `{argument}` and `{{variable}}`, whose values are percent-encoded. Every
 * other value is a literal, or an expression that can use {input, vars}. In `query` and `body`, expressions can be
 * nested.
 */
export type RequestTemplate = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, unknown>;
  headers?: Constants;
  body?: unknown;
  body_type?: BodyType;
  /**
   * How values are encoded, by name. By default, values in the path are `simple`, and names in the query are repeated.
   */
  encoding?: RequestEncoding;
};

export type RequestEncoding = Partial<Record<'path' | 'query' | 'headers' | 'body', Record<string, ValueEncoding>>>;

/** The fields of an OpenAPI parameter or encoding object. */
export type ValueEncoding = {
  style?: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited' | 'deepObject';
  explode?: boolean;
  allow_reserved?: boolean;
  content_type?: string;
  /** Name of the parameter, if the path argument has another name. */
  name?: string;
};

export type BodyType = 'json' | 'form' | 'multipart' | 'raw';

export type Pagination = {
  type: 'none' | 'cursor' | 'page' | 'offset' | 'link_header' | 'next_url';
  in?: 'query' | 'body';
  cursor_path?: string;
  cursor_param?: string;
  page_param?: string;
  offset_param?: string;
  first_page?: number;
  size_param?: string;
  max_page_size?: number;
  items_path?: string;
  next_url_path?: string;
};

type ToolExample = {
  title?: string;
  input: Record<string, unknown>;
  vars?: Record<string, unknown>;
  response?: { status?: number; headers?: Constants; body: unknown };
  data?: unknown;
};
