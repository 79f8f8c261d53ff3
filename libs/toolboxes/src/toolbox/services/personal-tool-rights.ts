import { Injectable } from '@nestjs/common';
import { AgentToolRights, PinnedConnections } from '#connections';
import { type Caller, type Decision } from '#kernel';
import { canAddPersonalTools, canHavePersonalToolbox } from '../domain/personal-toolbox.js';
import { Toolboxes } from '../persistence/toolboxes.js';

/** Decides for pages whether `ChoosePersonalTools` would succeed, so that they offer it only then. */
@Injectable()
export class PersonalToolRights implements AgentToolRights {
  constructor(
    private readonly toolboxes: Toolboxes,
    private readonly pinnedConnections: PinnedConnections,
  ) {}

  async canAddTools(caller: Caller, connectionId: string): Promise<Decision> {
    const [hasToolbox, connections] = await Promise.all([
      this.hasToolbox(caller),
      this.pinnedConnections.find(caller, [connectionId]),
    ]);
    return canAddPersonalTools(caller, hasToolbox, connections.get(connectionId));
  }

  /** Decides whether the person may choose tools of any account. */
  async canAddAnyTools(caller: Caller): Promise<Decision> {
    return canHavePersonalToolbox(caller, await this.hasToolbox(caller));
  }

  private async hasToolbox({ orgId, userId }: Caller): Promise<boolean> {
    return (await this.toolboxes.findPersonal(orgId, userId)) !== undefined;
  }
}
