import { type Progress, type Trace } from '#kernel';
import {
  type DiscoveryFailure,
  type ListedTools,
  type RemoteAuthorization,
  type RemoteFailure,
  type RemoteToolRequest,
  type RemoteToolResult,
} from '#vault-protocol';
import { type Integration } from './integration.js';

export {
  type DiscoveryFailure,
  type ListedTools,
  type RemoteFailure,
  type RemoteFailureKind,
  type RemoteToolResult,
} from '#vault-protocol';

export type RemoteToolCall = Required<Omit<RemoteToolRequest, 'progress'>> & {
  signal?: AbortSignal;
  /** Receives the progress that the server reports. */
  onProgress?: (progress: Progress) => void;
  /** The trace of the original request. */
  trace?: Trace;
};

/** What a server shows without a sign-in. `listed` is null if the server lists its tools only after a sign-in. */
export type DiscoveredServer = { authorization: RemoteAuthorization | null; listed: ListedTools | null };

/** Lists and calls the tools of remote MCP servers through the vault, which adds an account's credential. */
export abstract class RemoteTools {
  /**
   * Queries a server without a credential.
   * @throws 503 like the vault's other calls
   */
  abstract discover(integration: Integration): Promise<DiscoveredServer | DiscoveryFailure>;

  /**
   * Lists the tools within 20 s.
   * @throws conflict `connection_not_active` if the account accepts no calls; 503 like the vault's other calls.
   */
  abstract list(integration: Integration, accountId: string): Promise<ListedTools | RemoteFailure>;

  /** @throws as `list` */
  abstract call(
    integration: Integration,
    accountId: string,
    call: RemoteToolCall,
  ): Promise<RemoteToolResult | RemoteFailure>;
}
