import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ToolRequest } from '#catalog';
import { type Caller, Clock, newId } from '#kernel';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { limits } from '../domain/execution-limits.js';
import { type CallOutcome } from '../domain/execution-outcome.js';
import { type UsedConnection, UsedConnections } from '../../connection/domain/used-connections.js';
import { outcomeOf, sizeOf } from '../domain/read-outcome.js';
import { type ArgumentFacts, type ToolCall, weigh } from '../domain/tool-call.js';
import { ExecutionLog } from '../services/execution-log.js';
import { ToolAuthorizer, refuseOtherAccount } from '../services/tool-authorizer.js';
import { ProviderCalls } from '../services/provider-calls.js';

/** What a call came to or, of a dry run, what it would have been. */
export type Executed = { execution_id: string; tool_name: string; tier: ExecutableTool['tier'] } & (
  CallOutcome | { outcome: 'dry_run'; request: ToolRequest }
);

export class ExecuteTool extends Command<Executed> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
    readonly call: ToolCall,
  ) {
    super();
  }
}

@CommandHandler(ExecuteTool)
export class ExecuteToolHandler implements ICommandHandler<ExecuteTool> {
  constructor(
    private readonly connections: UsedConnections,
    private readonly log: ExecutionLog,
    private readonly authorizer: ToolAuthorizer,
    private readonly calls: ProviderCalls,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, connectionId, call }: ExecuteTool): Promise<Executed> {
    const connection = await this.connections.find(caller, connectionId);
    refuseOtherAccount(connection, call.integrated_account_id);
    const tool = await this.authorizer.authorize(caller, connection, call.tool_name);
    const facts = weigh(call);
    const { arguments: given, page } = call;
    const request = await tool.request({ arguments: given, variables: connection.variables, page });
    const head = { execution_id: newId('exe', this.clock.now()), tool_name: call.tool_name, tier: tool.tier };
    if (call.dry_run) return { ...head, outcome: 'dry_run', request };
    await this.log.announce(caller);
    const outcome = await this.send(connection, tool, request, call);
    await this.record(caller, connection, { ...head, ...outcome }, tool, facts);
    return { ...head, ...outcome };
  }

  private async send(
    { saffron_account_id }: UsedConnection,
    tool: ExecutableTool,
    request: ToolRequest,
    { tool_name, timeout_ms = limits.timeout.usual }: ToolCall,
  ): Promise<CallOutcome> {
    const answer = await this.calls.send(tool, saffron_account_id!, {
      ...request,
      tool: tool_name,
      timeout_ms,
      max_bytes: limits.raw,
      idempotency_key: null,
    });
    return outcomeOf(tool, request, answer, this.clock.now());
  }

  private record(
    caller: Caller,
    connection: UsedConnection,
    { execution_id, tool_name, tier, ...came }: CallOutcome & Pick<Executed, 'execution_id' | 'tool_name' | 'tier'>,
    { operation }: ExecutableTool,
    facts: ArgumentFacts,
  ): Promise<void> {
    const { status, duration_ms } = came.upstream;
    const data = {
      ...{ execution_id, connector_slug: connection.connector_slug, tool_name, operation, tier },
      ...{ outcome: came.outcome, error_kind: came.outcome === 'failed' ? came.error.kind : null, status, duration_ms },
      ...facts,
      data_size: came.outcome === 'succeeded' ? sizeOf(came.data) : 0,
      connection_id: connection.id,
      toolbox_id: null,
    };
    return this.log.record(caller, connection, { type: 'tool.executed', data });
  }
}
