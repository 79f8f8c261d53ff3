import { type Progress, type Trace } from '#kernel';
import { type Installation } from './installation.js';

/** The tools of a remote MCP server, listed with an account's credential. */
export type ListedTools = {
  /** Unchanged from the server. Only their sizes and number were checked. */
  tools: Record<string, unknown>[];
  protocol_version: string;
  server_name: string | null;
  server_title: string | null;
  instructions: string | null;
  /** How long the list is valid, according to the server. */
  ttl_ms: number | null;
  /** The server reported a change of its tools during the listing. */
  list_changed?: boolean;
  /** The authorization server that the vault found; null if the server needs no sign-in. */
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
  /** Time limit for the whole call, including a renewal of the credential. */
  timeout_ms: number;
  /** Limit of the result. Blocks beyond it are dropped, and `truncated` is set. */
  max_bytes: number;
  /** Cancels the call. */
  givenUp?: AbortSignal;
  /** Receives the progress that the server reports. */
  onProgress?: (progress: Progress) => void;
  /** The trace of the original request. */
  trace?: Trace;
};

export type RemoteToolResult = {
  content: unknown[];
  structured_content: unknown;
  /** The tool reported an error. */
  is_error: boolean;
  truncated: boolean;
  duration_ms: number;
  /** The server reported a change of its tools during the call. */
  list_changed: boolean;
};

/** Why a remote MCP server gave no usable result. */
export type RemoteFailureKind =
  | 'timeout'
  | 'unreachable'
  | 'too_large'
  | 'address_refused'
  /** No streamable HTTP: an older transport, or none. */
  | 'transport_unsupported'
  /** No supported revision of the protocol. */
  | 'protocol_version_unsupported'
  /** A violation of the protocol, or a protocol error. */
  | 'protocol_error'
  /** Too many pages, tools or bytes. */
  | 'too_many_tools'
  /** The server asks for user input, and no user is present. */
  | 'upstream_input_required'
  | 'unauthorized'
  | 'insufficient_scope';

/** `sent`: whether the tool may have run despite the failure. */
export type RemoteFailure = {
  failure: RemoteFailureKind;
  sent: boolean;
  /** A message of Latchkey, or the server's own, cleaned and truncated. */
  message: string;
  /** The missing scopes, with `insufficient_scope`. */
  scopes?: string[];
};

/** What a server reveals before anyone has connected. Its tools only if it lists them without a sign-in. */
export type DiscoveredServer = { authorization: RemoteAuthorization | null; listed: ListedTools | null };

/** Why discovery failed, in a sentence. `unreachable` if the server or its authorization server is down. */
export type DiscoveryFailure = { failure: string; message: string };

/** Port to the tools of remote MCP servers, which the vault calls with an account's credential. */
export abstract class RemoteTools {
  /** Without a credential. @throws 503 as the vault's other calls do */
  abstract discover(installation: Installation): Promise<DiscoveredServer | DiscoveryFailure>;

  /**
   * Within 20 s. @throws conflict `connection_not_active` if the account takes no calls; 503 as the vault's other calls
   * do.
   */
  abstract list(installation: Installation, accountId: string): Promise<ListedTools | RemoteFailure>;

  /** @throws as `list` */
  abstract call(
    installation: Installation,
    accountId: string,
    call: RemoteToolCall,
  ): Promise<RemoteToolResult | RemoteFailure>;
}
