import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { ApiError, badRequest, type Caller, conflict } from '#kernel';
import { canExercise } from '../../connection/domain/connection-policy.js';
import { coversScopes } from '../../connection/domain/granted-scopes.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { type RefusalCause } from '../domain/execution-events.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { ExecutableTools } from './executable-tools.js';
import { ExecutionLog } from './execution-log.js';
import { ReadyConnections } from './ready-connections.js';

/** Whether a caller may run a tool through a connection that reaches them; who may not leaves a trace. */
@Injectable()
export class ToolAuthorizer {
  constructor(
    private readonly tools: ExecutableTools,
    private readonly restrictions: AccessDecider,
    private readonly ready: ReadyConnections,
    private readonly log: ExecutionLog,
  ) {}

  /** @throws forbidden, not_found or conflict, in the order of the product design, Executing. */
  authorize(caller: Caller, connection: UsedConnection, toolName: string): Promise<ExecutableTool> {
    return this.leavingTrace(caller, connection, toolName, () => this.check(caller, connection, toolName));
  }

  /** Has the log keep a refusal of running a tool. */
  async leavingTrace<Result>(
    caller: Caller,
    connection: UsedConnection,
    toolName: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof ApiError ? causes[error.parts.reason ?? ''] : undefined;
      if (cause) await this.note(caller, connection, toolName, cause);
      throw error;
    }
  }

  private async check(caller: Caller, connection: UsedConnection, toolName: string): Promise<ExecutableTool> {
    const { connector_slug: slug } = connection;
    canExercise(connection.reach).orThrow();
    // Before the catalog is asked: a restriction comes before what is wrong with the connector.
    await this.restrictions.mustAdmit(caller, slug, null);
    const tool = await this.tools.find(caller.orgId, slug, toolName);
    if (!tool) throw toolNotFound(slug, toolName);
    await this.restrictions.mustAdmit(caller, slug, tool.facts);
    await this.ready.mustBeReady(caller, connection);
    if (tool.disabled) throw conflict('tool_disabled', 'A manager of the connector turned this tool off.');
    coversScopes(connection.scopes_granted, tool.requires_scopes).orThrow();
    return tool;
  }

  private note(caller: Caller, connection: UsedConnection, tool_name: string, cause: RefusalCause): Promise<void> {
    const { id: connection_id, connector_slug, toolbox_id } = connection;
    const data = { connector_slug, tool_name, cause, connection_id, toolbox_id };
    return this.log.refuse(caller, connection, { type: 'tool.refused', data });
  }
}

/** Refusals that the log keeps, by their reason. */
const causes: Partial<Record<string, RefusalCause>> = {
  use_required: 'reach',
  connector_not_shared: 'reach',
  connector_restricted: 'restricted',
  tool_restricted: 'restricted',
  tool_disabled: 'disabled',
  tier_blocked: 'policy',
  insufficient_scope: 'scope',
};

const toolNotFound = (slug: string, toolName: string) =>
  new ApiError(404, 'not_found', `${slug} has no tool called ${toolName}.`, { reason: 'tool_not_found' });

/** A client that scopes its requests to one account must not reach another by mistake. */
export function refuseOtherAccount({ id, saffron_account_id }: UsedConnection, meant: string | undefined): void {
  if (meant === undefined || meant === id || meant === saffron_account_id) return;
  throw badRequest('account_mismatch', 'integrated_account_id names another account than this connection’s.');
}
