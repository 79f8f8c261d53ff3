import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type ToolRequest } from '#catalog';
import { Clock, Outbox, type TimeLimit } from '#kernel';
import { toolListingJob } from '../../tool-refresh/domain/tool-refreshes.js';
import { ToolRefreshes } from '../../tool-refresh/persistence/tool-refreshes.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { RemoteTools } from '../../vault-client/domain/remote-tools.js';
import { type NoAnswer, type ProxiedAnswer, type ProxiedCall, Vault } from '../../vault-client/domain/vault.js';
import { type ExecutableTool, isRepeatable } from '../domain/executable-tool.js';
import { limits } from '../domain/execution.js';
import { type CallResult, resolveCallOutcome, outcomeOfRemote, retryAfter } from '../domain/execution-outcome.js';
import { CallThrottle } from './call-throttle.js';

/** Sends calls through the vault, to an HTTP API or to a remote MCP server. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly vault: Vault,
    private readonly remoteTools: RemoteTools,
    private readonly callThrottle: CallThrottle,
    private readonly toolRefreshes: ToolRefreshes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a call. An error of the third party is an outcome and not thrown.
   * @throws VaultUnavailable, or the vault's refusal
   */
  async send(
    connection: UsedConnection,
    tool: ExecutableTool,
    { execution_id, ...request }: ToolRequest & { tool: string; execution_id: string },
    time: TimeLimit,
  ): Promise<CallResult> {
    if (tool.remote) return this.callServer(connection, tool, request.body as RemoteArguments, time);
    const { idempotency_header: header } = tool;
    const headers = header === null ? request.headers : { ...request.headers, [header]: execution_id };
    const call = { ...request, headers, max_bytes: limits.raw };
    const answer = await this.callApi(tool, connection.saffron_account_id!, call, time);
    const sent = 'failure' in answer ? answer.sent : true;
    return { outcome: await resolveCallOutcome(tool, request, answer, this.clock.now()), sent };
  }

  /** Sends the call. Retries it if a retry is harmless, could help and fits in the time limit. */
  private async callApi(
    tool: ExecutableTool,
    accountId: string,
    call: Omit<ProxiedCall, 'timeout_ms'>,
    time: TimeLimit,
  ): Promise<ProxiedAnswer | NoAnswer> {
    let last: ProxiedAnswer | NoAnswer = { failure: 'timeout', sent: false };
    for (let repeats = 0; ; repeats++) {
      const timeout_ms = time.remaining;
      if (timeout_ms === 0) return last;
      const { signal, trace } = time;
      last = await this.vault.call(tool.integration, accountId, { ...call, timeout_ms, signal, trace });
      const wait = repeats < limits.repeats && isRepeatable(tool) ? this.waitBeforeRepeat(last, repeats) : null;
      if (wait === null || wait >= time.remaining || !(await this.callThrottle.countRetry(tool, accountId)))
        return last;
      await setTimeout(wait);
    }
  }

  /** Returns the milliseconds to wait before a retry, or null if a retry would not help. */
  private waitBeforeRepeat(answer: ProxiedAnswer | NoAnswer, repeats: number): number | null {
    const defaultWait = 200 * 2 ** repeats;
    if ('failure' in answer) return answer.failure === 'unreachable' && !answer.sent ? defaultWait : null;
    if (![429, 502, 503, 504].includes(answer.status)) return null;
    const wait = retryAfter(answer.headers['retry-after'], this.clock.now()) ?? defaultWait;
    return wait <= limits.maxWait ? wait : null;
  }

  /**
   * Calls a remote server once. The vault repeats the call only if the server certainly did not run it, for example
   * because it refused the token.
   */
  private async callServer(
    { id, saffron_account_id }: UsedConnection,
    tool: ExecutableTool,
    { name, arguments: given }: RemoteArguments,
    time: TimeLimit,
  ): Promise<CallResult> {
    const { integration } = tool;
    const { remaining: timeout_ms, signal, onProgress, trace } = time;
    if (timeout_ms === 0) return outcomeOfRemote(tool, { failure: 'timeout', sent: false, message: '' });
    const call = { tool: name, arguments: given, timeout_ms, max_bytes: limits.data, signal, onProgress, trace };
    const answer = await this.remoteTools.call(integration, saffron_account_id!, call);
    if (!('failure' in answer) && answer.list_changed) await this.requestListing(integration.orgId, id);
    return outcomeOfRemote(tool, answer);
  }

  /** Requests a new listing, because the server reported that its tools have changed. */
  private async requestListing(orgId: string, connectionId: string): Promise<void> {
    const isDue = await this.toolRefreshes.bringForward(orgId, connectionId, this.clock.now());
    if (isDue) await this.outbox.requestJob(orgId, toolListingJob, connectionId);
  }
}

/** The body of the request that `ExecutableTool` builds for a remote server. */
type RemoteArguments = { name: string; arguments: Record<string, unknown> };
