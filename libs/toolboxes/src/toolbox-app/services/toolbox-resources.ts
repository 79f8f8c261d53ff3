import { Injectable } from '@nestjs/common';
import { type ConsentResources } from '#authentication';
import { type Caller } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { OfferedTools } from '../../toolbox-execution/domain/toolbox-calls.js';

/** Tells the authorization server which addresses and toolboxes an app can get access to. */
@Injectable()
export class ToolboxResources implements ConsentResources {
  constructor(
    private readonly addresses: McpAddresses,
    private readonly offered: OfferedTools,
  ) {}

  isServed(resource: string): boolean {
    return this.addresses.isMcpAddress(resource);
  }

  isOfAllToolboxes(resource: string): boolean {
    return resource === this.addresses.urlOf(null);
  }

  toolboxIn(resource: string): string | null {
    return this.addresses.toolboxIn(resource);
  }

  toolboxesOf(caller: Caller, toolboxId: string | null): Promise<readonly { id: string; name: string }[]> {
    return this.offered.open(caller, toolboxId);
  }
}
