import { Injectable } from '@nestjs/common';
import { Clock, Outbox, type TimeLimit } from '#kernel';
import { toolListingJob, ToolRefreshes } from '../../connection/domain/tool-refreshes.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { RemoteTools } from '../../vault/domain/remote-tools.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { limits } from '../domain/execution-limits.js';
import { outcomeOfRemote } from '../domain/remote-outcome.js';
import { type CallResult } from './traced-calls.js';

/** Calls tools of remote MCP servers through the vault, which retries harmless calls. */
@Injectable()
export class RemoteCalls {
  constructor(
    private readonly remote: RemoteTools,
    private readonly refreshes: ToolRefreshes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async send(
    { id, saffron_account_id }: UsedConnection,
    tool: ExecutableTool,
    body: { name: string; arguments: Record<string, unknown> },
    limit: TimeLimit,
  ): Promise<CallResult> {
    const { installation } = tool;
    const { left: timeout_ms, givenUp, onProgress, trace } = limit;
    if (timeout_ms === 0) return outcomeOfRemote(tool, tooLate);
    const call = {
      tool: body.name,
      arguments: body.arguments,
      timeout_ms,
      max_bytes: limits.data,
      givenUp,
      onProgress,
      trace,
    };
    const answer = await this.remote.call(installation, saffron_account_id!, call);
    if (!('failure' in answer) && answer.list_changed) await this.relist(installation.orgId, id);
    return outcomeOfRemote(tool, answer);
  }

  private async relist(orgId: string, connectionId: string): Promise<void> {
    const isDue = await this.refreshes.hasten(orgId, connectionId, this.clock.now());
    if (isDue) await this.outbox.ask(orgId, toolListingJob, connectionId);
  }
}

const tooLate = { failure: 'timeout', sent: false, message: '' } as const;
