import {
  anything,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Read,
  record,
  resultOr,
  text,
} from './reader.js';
import { type Route } from './route.js';

const authorization = object({
  /** The resource for which tokens are requested (RFC 8707). */
  resource: text,
  issuer: text,
  /** How the vault becomes a client of the authorization server. */
  registration: oneOf('cimd', 'dynamic', 'static'),
});

const listedTools = object({
  /**
   * The tools exactly as the server lists them. The vault has checked their names, their number and their size, and
   * that they do not contain the credential.
   */
  tools: list(record),
  protocol_version: text,
  server_name: nullable(text),
  server_title: nullable(text),
  instructions: nullable(text),
  /** How long the list is valid, according to the server. */
  ttl_ms: nullable(number),
  /** Whether the server reported, during the listing, that its tools changed. */
  list_changed: flag,
  /** The authorization server that the vault found; null if the server needs no sign-in. */
  authorization: nullable(authorization),
});

const toolResult = object({
  content: list(anything),
  structured_content: anything,
  /** Whether the tool reported an error. */
  is_error: flag,
  truncated: flag,
  duration_ms: number,
  /** Whether the server reported, during the call, that its tools changed. */
  list_changed: flag,
});

const failure = object({
  failure: oneOf(
    'timeout',
    'unreachable',
    'too_large',
    'address_refused',
    /** The server does not support streamable HTTP. */
    'transport_unsupported',
    /** The server supports no revision that Latchkey supports. */
    'protocol_version_unsupported',
    /** The server violated the protocol, or reported a protocol error. */
    'protocol_error',
    /** The server lists too many pages or tools. */
    'too_many_tools',
    /** The server asks for user input, and no user is present. */
    'upstream_input_required',
    'unauthorized',
    'insufficient_scope',
  ),
  /** Whether the tool may have run despite the failure. */
  sent: flag,
  /** The error message: Latchkey's own, or the server's after it was cleaned and truncated. */
  message: text,
  /** The missing scopes; present only if `failure` is `insufficient_scope`. */
  scopes: optional(list(text)),
});

const discoveryFailure = object({ failure: text, message: text });

export type RemoteAuthorization = Read<typeof authorization>;
/** The tools of a remote MCP server, listed with an account's credential or without sign-in. */
export type ListedTools = Read<typeof listedTools>;
export type RemoteToolResult = Read<typeof toolResult>;
/** Why a remote MCP server gave no usable result. */
export type RemoteFailure = Read<typeof failure>;
export type RemoteFailureKind = RemoteFailure['failure'];
/** Why discovery failed. `failure` is `unreachable` if the server or its authorization server is down. */
export type DiscoveryFailure = Read<typeof discoveryFailure>;

export type ListRequest = { timeout_ms?: number };

export type RemoteToolRequest = ListRequest & {
  tool: string;
  arguments: Record<string, unknown>;
  /** Maximum size of the result in bytes. Content blocks beyond it are dropped, and `truncated` is set. */
  max_bytes?: number;
  /** Whether the response contains progress reports, one per line, before the result. */
  progress?: boolean;
};

export const listRemoteTools: Route<ListRequest, ListedTools | RemoteFailure> = {
  method: 'POST',
  path: '/v1/accounts/:id/remote-tools/list',
  status: 200,
  kind: 'call',
  read: resultOr(listedTools, failure),
};

export const callRemoteTool: Route<RemoteToolRequest, RemoteToolResult | RemoteFailure> = {
  method: 'POST',
  path: '/v1/accounts/:id/remote-tools/call',
  status: 200,
  kind: 'call',
  read: resultOr(toolResult, failure),
};

/** Before anyone has connected: lists the tools of a server that needs no credential for the list. */
export const listOpenTools: Route<ListRequest, ListedTools | RemoteFailure> = {
  method: 'POST',
  path: '/v1/integrations/:id/remote-tools/list',
  status: 200,
  kind: 'call',
  read: resultOr(listedTools, failure),
};

export const discoverAuthorization: Route<Record<string, never>, RemoteAuthorization | DiscoveryFailure> = {
  method: 'POST',
  path: '/v1/integrations/:id/authorization',
  status: 200,
  kind: 'call',
  read: resultOr(authorization, discoveryFailure),
};
