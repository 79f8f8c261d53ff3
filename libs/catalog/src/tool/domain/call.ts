import { type BodyType, type RequestTemplate } from '#connector-definition';

/** The inputs of a call: checked arguments, the connection's variables except secret ones, and the page. */
export type CallScope = { input: Record<string, unknown>; vars?: Record<string, unknown>; page?: RequestedPage };

/** The requested page of a tool. Without a cursor, the first page; without a size, the tool's default. */
export type RequestedPage = { cursor?: string; size?: number };

/** A call for the vault, which adds the base address, the constant headers and the credential. */
export type ToolRequest = {
  method: RequestTemplate['method'];
  /** Relative to the base address, encoded. */
  path: string;
  query: Record<string, string | string[]>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The body; undefined if the call has none. */
  body: unknown;
  body_type: BodyType | null;
  /** Encoded parameters, added to `query`. */
  encoded_query?: string;
  /** The encoded body, if its fields are encoded one by one. */
  encoded_body?: string;
};

/** The provider's response. The header names are in lower case, and a JSON body is parsed. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; body: unknown };
