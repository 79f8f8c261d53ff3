import { type BodyType, type RequestTemplate } from '#connector-definition';

/** What a call is made from: arguments already checked, the connection's variables that are not secret, and the page. */
export type CallScope = { input: Record<string, unknown>; vars?: Record<string, unknown>; page?: PageWanted };

/** Which page of a tool's answer is wanted: none names the first, as large as the tool makes it. */
export type PageWanted = { cursor?: string; size?: number };

/** A call as it is handed to the vault, which knows the base address, the constant headers and the credential. */
export type ToolRequest = {
  method: RequestTemplate['method'];
  /** Below the base address, encoded. */
  path: string;
  query: Record<string, string | string[]>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Undefined when the call has none. */
  body: unknown;
  body_type: BodyType | null;
  /** Parameters that are encoded already, added to `query`. */
  encoded_query?: string;
  /** The body as it is sent, where its fields are encoded one by one. */
  encoded_body?: string;
};

/** What the provider answered: header names in lower case, the body parsed where it is JSON. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; body: unknown };
