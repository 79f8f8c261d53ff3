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

/** Whether a caller may run a tool through a connection that reaches them; who may not leaves a trace. */
@Injectable()
export class ToolAuthorizer {
  constructor(
    private readonly tools: ExecutableTools,
    private readonly restrictions: AccessDecider,
    private readonly ready: ReadyConnections,
    private readonly refusals: ToolRefusals,
    private readonly remote: CallableTools,
  ) {}

  /** @throws forbidden, not_found or conflict, in the order of the product design, Executing. */
  authorize(caller: Caller, connection: UsedConnection, call: ToolCall): Promise<ExecutableTool> {
    return this.leavingTrace(caller, connection, call, () => this.check(caller, connection, call.tool_name));
  }

  /** Has the log keep a refusal of running a tool. */
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
    // Before the catalog is asked: a restriction comes before what is wrong with the connector.
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
  const message = `${slug} has no tool called ${toolName}: GET /connection/{id}/tools lists those that it has.`;
  return new ApiError(404, 'not_found', message, { reason: 'tool_not_found' });
};

/** A client that scopes its requests to one account must not reach another by mistake. */
export function refuseOtherAccount(
  { id, saffron_account_id }: Pick<UsedConnection, 'id' | 'saffron_account_id'>,
  meant: string | undefined,
): void {
  if (meant === undefined || meant === id || meant === saffron_account_id) return;
  const message = 'integrated_account_id names another account than this runs on: name that one, or leave it out.';
  throw badRequest('account_mismatch', message);
}
