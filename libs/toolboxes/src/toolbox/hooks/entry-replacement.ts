import { Injectable } from '@nestjs/common';
import { PinnedConnections } from '#connections';
import { countAffectedToolboxes, type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { ConnectionUseReader } from '../../connection-use/services/connection-use-reader.js';
import { AccountChoices } from '../persistence/account-choices.js';
import { Toolboxes } from '../persistence/toolboxes.js';
import { EntryResolver, isProxy } from '../services/entry-resolver.js';

/**
 * In all toolboxes, moves entries from the connections of a member who leaves to the replacements. Deletes the member's
 * choices of accounts.
 */
@Injectable()
export class EntryReplacement extends OnMemberLeft {
  constructor(
    private readonly toolboxes: Toolboxes,
    private readonly accountChoices: AccountChoices,
    private readonly pinnedConnections: PinnedConnections,
    private readonly entryResolver: EntryResolver,
    private readonly connectionUseReader: ConnectionUseReader,
  ) {
    super();
  }

  /** Names the toolboxes with entries that stop because only the access of the leaver keeps them running. */
  override async preview(caller: Caller, userId: string): Promise<object> {
    const owned = await this.pinnedConnections.ownedBy(caller.orgId, userId);
    const toolboxes = await this.connectionUseReader.listDelegated(caller, userId, [...owned.keys()]);
    const affected = toolboxes.map(({ id, name, reach, entries }) => ({
      id,
      name: reach && name,
      entry_count: entries.length,
    }));
    return { delegated_entries: countAffectedToolboxes(affected) };
  }

  async handle(leaving: Leaving): Promise<Partial<LeftBehind>> {
    await this.accountChoices.removeAllOf(leaving.caller.orgId, leaving.userId);
    return { replaced: await this.replace(leaving) };
  }

  /** Repins entries to the replacements, if the caller (who removes the member) may use the entries' tools. */
  private async replace({ caller, userId, replacements, act }: Leaving): Promise<number> {
    if (replacements.length === 0) return 0;
    const owned = await this.pinnedConnections.ownedBy(caller.orgId, userId);
    const replacementIds = new Map(
      replacements.map(({ connector_slug, connection_id }) => [connector_slug, connection_id]),
    );
    const affectedIds = [...owned].filter(([, slug]) => replacementIds.has(slug)).map(([id]) => id);
    let replaced = 0;
    for (const id of await this.toolboxes.listOnConnections(caller.orgId, affectedIds))
      await this.toolboxes.change(caller.orgId, id, async (toolbox) => {
        const pins = new Map<string, string>();
        for (const { entry, verdict } of (await this.entryResolver.resolve(caller, [toolbox.state])).filter(isProxy))
          if (verdict.allowed && owned.has(entry.connection_id ?? '') && replacementIds.has(entry.connector_slug))
            pins.set(entry.id, replacementIds.get(entry.connector_slug)!);
        toolbox.pin(pins, act);
        replaced += pins.size;
      });
    return replaced;
  }
}
