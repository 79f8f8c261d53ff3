import { type BodyType, type RequestTemplate } from '#connector-definition';

/** The inputs of a call: the checked arguments, the connection's variables without secret ones, and the page. */
export type CallScope = { input: Record<string, unknown>; vars?: Record<string, unknown>; page?: RequestedPage };

/**
 * The requested page of a tool's result. Without a cursor, it is the first page. Without a size, the tool's default
 * applies.
 */
export type RequestedPage = { cursor?: string; size?: number };

/** A request that the vault completes with the base address, the constant headers and the credential. */
export type ToolRequest = {
  method: RequestTemplate['method'];
  /** Relative to the base address, encoded. */
  path: string;
  query: Record<string, string | string[]>;
  /** The names are in lower case. */
  headers: Record<string, string>;
  body: unknown;
  body_type: BodyType | null;
  /** Encoded parameters to add to `query`. */
  encoded_query?: string;
  /** The encoded body, if its fields are encoded one by one. */
  encoded_body?: string;
};

/** The provider's response. The header names are in lower case, and a JSON body is parsed. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; body: unknown };
