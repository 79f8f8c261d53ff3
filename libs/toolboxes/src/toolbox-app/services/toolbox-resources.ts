import { Injectable } from '@nestjs/common';
import { type ConsentResources, type GrantableAccount, type GrantableToolbox } from '#authentication';
import { Connectors } from '#catalog';
import { MemberLabels } from '#identity';
import { type Caller, Reads } from '#kernel';
import { AccountToolReader } from '../../account-tool/services/account-tool-reader.js';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';
import { OfferedTools } from '../../toolbox-execution/domain/toolbox-calls.js';

/** Tells the authorization server which addresses and toolboxes an app can get access to. */
@Injectable()
export class ToolboxResources implements ConsentResources {
  constructor(
    private readonly mcpAddresses: McpAddresses,
    private readonly offeredTools: OfferedTools,
    private readonly toolboxReader: ToolboxReader,
    private readonly memberLabels: MemberLabels,
    private readonly reads: Reads,
    private readonly accountToolReader: AccountToolReader,
    private readonly connectors: Connectors,
  ) {}

  isServed(resource: string): boolean {
    return this.mcpAddresses.isMcpAddress(resource);
  }

  isOfAllToolboxes(resource: string): boolean {
    return resource === this.mcpAddresses.buildUrl(null);
  }

  isOfAccounts(resource: string): boolean {
    return resource === this.mcpAddresses.accountsUrl;
  }

  async listAccounts(caller: Caller): Promise<readonly GrantableAccount[]> {
    const bySlug = await this.accountToolReader.listAccounts(caller);
    const connectors = await this.connectors.findSummaries(caller, [...bySlug.keys()]);
    return [...bySlug].flatMap(([slug, accounts]) =>
      accounts
        .filter(({ status }) => status !== 'disconnected')
        .map(({ name, is_own }) => ({ name, is_own, service: connectors.get(slug)?.name ?? slug })),
    );
  }

  toolboxIn(resource: string): string | null {
    return this.mcpAddresses.toolboxIn(resource);
  }

  async findOrganization(toolboxId: string): Promise<string | null> {
    const sql = 'select toolboxes.organization_of(:id) as org_id';
    return (await this.reads.one<{ org_id: string | null }>(null, sql, { id: toolboxId }))?.org_id ?? null;
  }

  labelsFor(caller: Caller, toolboxIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.toolboxReader.labelsFor(caller, toolboxIds);
  }

  async listToolboxes(caller: Caller, toolboxId: string | null): Promise<readonly GrantableToolbox[]> {
    const toolboxes = await this.offeredTools.open(caller, toolboxId);
    const owners = toolboxes.map(({ owner_user_id }) => owner_user_id).filter((id) => id !== caller.userId);
    const labels = await this.memberLabels.labelsFor(caller.orgId, owners);
    return toolboxes.map(({ id, name, owner_user_id }) => ({
      id,
      name,
      other_owner: owner_user_id === caller.userId ? null : { label: labels.get(owner_user_id ?? '') ?? null },
    }));
  }
}
