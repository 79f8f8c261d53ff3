import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { ToolRegistry } from '#catalog';
import { MemberProfiles } from '#identity';
import { type Caller, refineError } from '#kernel';
import {
  canAcceptCalls,
  canExercise,
  canCoverScopes,
  canOwnerUseConnector,
  canOwnerAct,
  deriveOwnerStatus,
} from '../../connection/domain/connection-policy.js';
import { statusAfter } from '../../connection/domain/connection-status.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { AccountStatuses } from '../../vault-client/domain/vault.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { buildConnectionResource } from '../domain/execution.js';
import { digestArguments, type ToolCall } from '../domain/tool-call.js';
import { ExecutableToolReader } from './executable-tool-reader.js';
import { RefusalLog, type RefusedTool } from './refusal-log.js';
import { toolHeld, toolDisabled, toolNotFound, accountMismatch, variantHeld } from '../domain/refusals.js';

/** Decides whether a caller may run a tool through a connection. Logs refusals. */
@Injectable()
export class ToolAuthorizer {
  constructor(
    private readonly executableToolReader: ExecutableToolReader,
    private readonly accessDecider: AccessDecider,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly memberProfiles: MemberProfiles,
    private readonly accountStatuses: AccountStatuses,
    private readonly toolRegistry: ToolRegistry,
    private readonly refusalLog: RefusalLog,
  ) {}

  /**
   * Returns the tool to run, in the version that the connection's account gets.
   * @throws forbidden, not_found or conflict. Access and restrictions are checked before the state of the connection
   * and the tool.
   */
  authorize(caller: Caller, connection: UsedConnection, call: ToolCall): Promise<ExecutableTool> {
    const describe = async () => {
      const tool = await this.executableToolReader
        .find(caller, connection.connector_slug, call.tool_name)
        .catch(() => undefined);
      return refusedTool(connection, call, tool?.tier ?? null);
    };
    return this.refusalLog.runAndRecordRefusals(caller, describe, () => this.check(caller, connection, call.tool_name));
  }

  private async check(caller: Caller, connection: UsedConnection, toolName: string): Promise<ExecutableTool> {
    const { connector_slug: slug } = connection;
    canExercise(connection.reach).orThrow();
    // The connector is checked before the catalog is read, so that a restriction is reported before problems of the
    // connector.
    await this.accessDecider.assertAdmitted(caller, slug, null);
    const tool = await this.executableToolReader.find(caller, slug, toolName);
    if (!tool) {
      const rules = await this.accessDecider.policyFor(caller, [slug]);
      throw noSuchTool(slug, toolName, await this.executableToolReader.suggest(caller, rules, slug, toolName));
    }
    await this.accessDecider.assertAdmitted(caller, slug, tool.facts);
    await this.assertReady(caller, connection);
    const offered = await this.findOffered(connection, tool);
    canCoverScopes(connection.scopes_granted, tool.requires_scopes).orThrow();
    return offered;
  }

  /**
   * Checks that the connection can be used now.
   * @throws forbidden `connector_not_shared`; conflict `owner_suspended`, `connection_not_active`
   */
  private async assertReady(caller: Caller, connection: UsedConnection): Promise<void> {
    const { connector_slug: slug, owner_user_id } = connection;
    const displays = await this.connectorDisplays.load(caller, [slug], [owner_user_id]);
    canOwnerUseConnector({ owner_holds_connector: displays.get(slug)!.heldBy(owner_user_id) }).orThrow();
    if (owner_user_id !== caller.userId) {
      const owner = (await this.memberProfiles.current(caller.orgId, [owner_user_id])).get(owner_user_id);
      canOwnerAct({ owner: deriveOwnerStatus(owner) }).orThrow();
    }
    canAcceptCalls(await this.findStatus(caller, connection)).orThrow();
  }

  /**
   * Returns the connection's current status. Asks the vault, because the stored status may be outdated. A connection
   * that works again can then be used immediately.
   */
  private async findStatus({ orgId }: Caller, { status, saffron_account_id: account }: UsedConnection) {
    if (status === 'active' || account === null) return status;
    const reported = (await this.accountStatuses.load(orgId, [account])).get(account);
    return reported ? statusAfter(status, reported.state) : status;
  }

  /**
   * Returns the tool as the remote server offers it to the connection's account. This accepted version may be different
   * from the version that callers see.
   * @throws conflict `tool_disabled`, `tool_held`
   */
  private async findOffered(
    { id, connector_slug: slug }: UsedConnection,
    tool: ExecutableTool,
  ): Promise<ExecutableTool> {
    const { remote, disabled, facts, integration } = tool;
    if (remote?.held) throw toolHeld();
    if (disabled) throw toolDisabled();
    if (!remote) return tool;
    const offered = await this.toolRegistry.callableThrough(integration.orgId, slug, id, facts.name);
    if (!offered) throw variantHeld();
    return offered.variant ? tool.withVersion(offered.variant) : tool;
  }
}

/** Returns what the log says about a refused call on a connection. */
export const refusedTool = (connection: UsedConnection, call: ToolCall, tier: string | null): RefusedTool => ({
  resource: buildConnectionResource(connection),
  connector_slug: connection.connector_slug,
  tool_name: call.tool_name,
  connection_id: connection.id,
  toolbox_id: connection.toolbox_id,
  delegated_by_user_id: connection.delegated_by_user_id,
  arguments_digest: digestArguments(call),
  tier,
});

const noSuchTool = refineError(
  toolNotFound,
  (slug: string, toolName: string, suggestion: string) =>
    `${slug} has no tool “${toolName}”.${suggestion} GET /connection/{id}/tools lists its tools.`,
);

const otherAccountExpected = refineError(
  accountMismatch,
  () => 'integrated_account_id is not the account that this call would use. Correct or omit the field.',
);

/**
 * Refuses a call if the client expects another account, so that the client cannot use the wrong account by mistake.
 * @throws `account_mismatch`
 */
export function assertExpectedAccount(
  { id, saffron_account_id }: Pick<UsedConnection, 'id' | 'saffron_account_id'>,
  expected: string | undefined,
): void {
  if (expected === undefined || expected === id || expected === saffron_account_id) return;
  throw otherAccountExpected();
}
