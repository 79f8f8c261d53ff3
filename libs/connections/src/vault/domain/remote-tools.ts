import { type Progress, type Trace } from '#kernel';
import { type Installation } from './installation.js';

/** What a remote MCP server says that it has, asked with an account's credential. */
export type ListedTools = {
  /** Whole, as the server wrote them: nobody has looked at more than their sizes and number. */
  tools: Record<string, unknown>[];
  protocol_version: string;
  server_name: string | null;
  server_title: string | null;
  instructions: string | null;
  /** For how long the server says that the list is good. */
  ttl_ms: number | null;
  /** The server said, while it listed them, that its tools have changed. */
  list_changed?: boolean;
  /** With whom people sign in, as the vault found out; null where they don't. */
  authorization: RemoteAuthorization | null;
};

export type RemoteAuthorization = {
  resource: string;
  issuer: string;
  registration: 'cimd' | 'dynamic' | 'static';
};

export type RemoteToolCall = {
  tool: string;
  arguments: Record<string, unknown>;
  /** For all that the vault does for it, a renewal of the credential included. */
  timeout_ms: number;
  /** Of the result; one that is larger comes without what is too much, and `truncated`. */
  max_bytes: number;
  /** Ends it before its time. */
  givenUp?: AbortSignal;
  /** Is told what the server says of how far it has come. */
  onProgress?: (progress: Progress) => void;
  /** Of the request that it is made for. */
  trace?: Trace;
};

export type RemoteToolResult = {
  content: unknown[];
  structured_content: unknown;
  /** The tool says that it failed. */
  is_error: boolean;
  truncated: boolean;
  duration_ms: number;
  /** The server said meanwhile that its tools have changed. */
  list_changed: boolean;
};

/** Why a remote MCP server gave nothing that can be used. */
export type RemoteFailureKind =
  | 'timeout'
  | 'unreachable'
  | 'too_large'
  | 'address_refused'
  /** It speaks no streamable HTTP: an older transport, or none. */
  | 'transport_unsupported'
  /** It speaks no revision of the protocol that we do. */
  | 'protocol_version_unsupported'
  /** It does not keep to the protocol, or answers with a protocol error. */
  | 'protocol_error'
  /** More pages, tools or bytes than a server may have. */
  | 'too_many_tools'
  /** It wants to ask the person something, which nobody is there to answer. */
  | 'upstream_input_required'
  | 'unauthorized'
  | 'insufficient_scope';

/** `sent` tells whether the tool may have run all the same. */
export type RemoteFailure = {
  failure: RemoteFailureKind;
  sent: boolean;
  /** A sentence of ours, or the server's own, cleaned and cut. */
  message: string;
  /** Wanted beyond what was granted, with `insufficient_scope`. */
  scopes?: string[];
};

/** What can be known of a server before anybody has connected; its tools only where it lists them for everybody. */
export type DiscoveredServer = { authorization: RemoteAuthorization | null; listed: ListedTools | null };

/** Why that cannot be known, in a sentence; `unreachable` where the server, or who protects it, is down. */
export type DiscoveryFailure = { failure: string; message: string };

/** Port to the tools of remote MCP servers, which the vault calls with an account's credential. */
export abstract class RemoteTools {
  /** With nobody's credential. @throws 503 as the vault's other calls do */
  abstract discover(installation: Installation): Promise<DiscoveredServer | DiscoveryFailure>;

  /** Within 20 s. @throws conflict `connection_not_active` when the account takes no calls; 503 as the vault's other calls do. */
  abstract list(installation: Installation, accountId: string): Promise<ListedTools | RemoteFailure>;

  /** @throws as `list` */
  abstract call(
    installation: Installation,
    accountId: string,
    call: RemoteToolCall,
  ): Promise<RemoteToolResult | RemoteFailure>;
}
