import { Injectable } from '@nestjs/common';
import { AgentToolRights, PinnedConnections } from '#connections';
import { type Caller, type Decision } from '#kernel';
import { ConnectionUseReader } from '../../connection-use/services/connection-use-reader.js';
import { canAddPersonalTools, canHavePersonalToolbox } from '../domain/personal-toolbox.js';
import { canUseToolbox } from '../domain/toolbox-policy.js';
import { Toolboxes } from '../persistence/toolboxes.js';
import { CallerAccounts } from './caller-accounts.js';

/** Decides for pages whether `ChoosePersonalTools` would succeed, so that they offer it only then. */
@Injectable()
export class PersonalToolRights implements AgentToolRights {
  constructor(
    private readonly toolboxes: Toolboxes,
    private readonly pinnedConnections: PinnedConnections,
    private readonly connectionUseReader: ConnectionUseReader,
    private readonly callerAccounts: CallerAccounts,
  ) {}

  async canAddTools(caller: Caller, connectionId: string): Promise<Decision> {
    const [toolbox, connections] = await Promise.all([
      this.findToolbox(caller),
      this.pinnedConnections.find(caller, [connectionId]),
    ]);
    return canAddPersonalTools(caller, toolbox !== undefined, connections.get(connectionId));
  }

  /** Decides whether the person may choose tools of any account. */
  async canAddAnyTools(caller: Caller): Promise<Decision> {
    return canHavePersonalToolbox(caller, (await this.findToolbox(caller)) !== undefined);
  }

  async listAmbiguousToolboxes(caller: Caller, slug: string): Promise<string[]> {
    const using = await this.connectionUseReader.listOwnAccount(caller, slug);
    const usable = using.filter(({ reach }) => reach !== null && canUseToolbox(caller, reach).allowed);
    if (usable.length === 0) return [];
    const find = await this.callerAccounts.createFinder(
      caller,
      usable.map(({ id }) => id),
      [slug],
    );
    return usable.filter(({ id }) => find(id, slug).problem === 'account_ambiguous').map(({ name }) => name);
  }

  /** Returns the id of the person's personal toolbox. Undefined if there is none. */
  findToolbox({ orgId, userId }: Caller): Promise<string | undefined> {
    return this.toolboxes.findPersonal(orgId, userId);
  }
}
