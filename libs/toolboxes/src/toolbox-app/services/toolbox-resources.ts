import { Injectable } from '@nestjs/common';
import { type ConsentResources, type GrantableToolbox } from '#authentication';
import { MemberLabels } from '#identity';
import { type Caller, Reads } from '#kernel';
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
  ) {}

  isServed(resource: string): boolean {
    return this.mcpAddresses.isMcpAddress(resource);
  }

  isOfAllToolboxes(resource: string): boolean {
    return resource === this.mcpAddresses.buildUrl(null);
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
