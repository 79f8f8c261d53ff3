import { Injectable } from '@nestjs/common';
import { type ToolRequest } from '#catalog';
import { type Caller, Clock, type TimeLimit } from '#kernel';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { limits } from '../domain/execution-limits.js';
import { outcomeOf } from '../domain/read-outcome.js';
import { ProviderCalls } from './provider-calls.js';
import { RemoteCalls } from './remote-calls.js';
import { type CallResult } from './traced-calls.js';

type RemoteArguments = Parameters<RemoteCalls['send']>[2];

/** Sends a call to an HTTP API or to a remote MCP server. */
@Injectable()
export class ToolRunner {
  constructor(
    private readonly calls: ProviderCalls,
    private readonly remote: RemoteCalls,
    private readonly clock: Clock,
  ) {}

  /** Like `ProviderCalls.within`. */
  within<Result>(
    caller: Caller,
    connection: UsedConnection,
    tool: ExecutableTool,
    limit: TimeLimit,
    work: (waited: boolean) => Promise<Result>,
  ): Promise<Result> {
    return this.calls.within(caller, connection, tool, limit, work);
  }

  async send(
    connection: UsedConnection,
    tool: ExecutableTool,
    request: ToolRequest & { tool: string },
    limit: TimeLimit,
  ): Promise<CallResult> {
    if (tool.remote) return this.remote.send(connection, tool, request.body as RemoteArguments, limit);
    const call = { ...request, max_bytes: limits.raw, idempotency_key: null };
    const answer = await this.calls.send(tool, connection.saffron_account_id!, call, limit);
    const sent = 'failure' in answer ? answer.sent : true;
    return { outcome: await outcomeOf(tool, request, answer, this.clock.now()), sent };
  }
}
