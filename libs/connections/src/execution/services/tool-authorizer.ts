import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { ApiError, badRequest, type Caller } from '#kernel';
import { canExercise } from '../../connection/domain/connection-policy.js';
import { coversScopes } from '../../connection/domain/granted-scopes.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { digestOf, type ToolCall } from '../domain/tool-call.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { ExecutableTools } from './executable-tools.js';
import { resourceOf } from './execution-log.js';
import { CallableTools } from './callable-tools.js';
import { ReadyConnections } from './ready-connections.js';
import { ToolRefusals } from './tool-refusals.js';

/** Checks whether a caller may run a tool through a connection they have access to. Refusals are logged. */
@Injectable()
export class ToolAuthorizer {
  constructor(
    private readonly tools: ExecutableTools,
    private readonly restrictions: AccessDecider,
    private readonly ready: ReadyConnections,
    private readonly refusals: ToolRefusals,
    private readonly remote: CallableTools,
  ) {}

  /** @throws forbidden, not_found or conflict, in this order of checks. */
  authorize(caller: Caller, connection: UsedConnection, call: ToolCall): Promise<ExecutableTool> {
    return this.leavingTrace(caller, connection, call, () => this.check(caller, connection, call.tool_name));
  }

  /** Logs a refusal to run a tool. */
  leavingTrace<Result>(
    caller: Caller,
    connection: UsedConnection,
    call: ToolCall,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { id: connection_id, connector_slug, toolbox_id, delegated_by_user_id } = connection;
    const { tool_name } = call;
    const wanted = async () => ({
      ...{ resource: resourceOf(connection), connector_slug, tool_name, connection_id, toolbox_id },
      ...{ delegated_by_user_id, arguments_digest: digestOf(call) },
      tier: (await this.tools.find(caller, connector_slug, tool_name).catch(() => undefined))?.tier ?? null,
    });
    return this.refusals.leavingTrace(caller, wanted, work);
  }

  private async check(caller: Caller, connection: UsedConnection, toolName: string): Promise<ExecutableTool> {
    const { connector_slug: slug } = connection;
    canExercise(connection.reach).orThrow();
    // Before reading the catalog: a restriction is reported before problems of the connector.
    await this.restrictions.mustAdmit(caller, slug, null);
    const tool = await this.tools.find(caller, slug, toolName);
    if (!tool) throw toolNotFound(slug, toolName);
    await this.restrictions.mustAdmit(caller, slug, tool.facts);
    await this.ready.mustBeReady(caller, connection);
    const served = await this.remote.callable(connection, tool);
    coversScopes(connection.scopes_granted, tool.requires_scopes).orThrow();
    return served;
  }
}

const toolNotFound = (slug: string, toolName: string) => {
  const message = `${slug} has no tool "${toolName}". GET /connection/{id}/tools lists its tools.`;
  return new ApiError(404, 'not_found', message, { reason: 'tool_not_found' });
};

/** Prevents a client that targets one account from reaching another by mistake. */
export function refuseOtherAccount(
  { id, saffron_account_id }: Pick<UsedConnection, 'id' | 'saffron_account_id'>,
  meant: string | undefined,
): void {
  if (meant === undefined || meant === id || meant === saffron_account_id) return;
  const message = 'integrated_account_id names a different account than this call would use. Correct it or omit it.';
  throw badRequest('account_mismatch', message);
}
