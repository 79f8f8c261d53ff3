import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinnedConnections } from '#connections';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { Toolboxes } from '../domain/toolboxes.js';
import { EntryResolution, isProxy } from './entry-resolution.js';

/** Moves entries on a leaver's connections to the replacements, in all toolboxes. */
@Injectable()
export class EntryReplacement extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly toolboxes: Toolboxes,
    private readonly connections: PinnedConnections,
    private readonly resolution: EntryResolution,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  async handle(leaving: Leaving): Promise<Partial<LeftBehind>> {
    return { replaced: await this.replace(leaving) };
  }

  /** Repins entries to the replacements, where the caller may run the tools. */
  private async replace({ caller, userId, replacements, act }: Leaving): Promise<number> {
    if (replacements.length === 0) return 0;
    const owned = await this.connections.ownedBy(caller.orgId, userId);
    const standIns = new Map(replacements.map(({ connector_slug, connection_id }) => [connector_slug, connection_id]));
    const concerned = [...owned].filter(([, slug]) => standIns.has(slug)).map(([id]) => id);
    let replaced = 0;
    for (const id of await this.toolboxes.onConnections(caller.orgId, concerned))
      await this.toolboxes.change(caller.orgId, id, async (toolbox) => {
        const pins = new Map<string, string>();
        for (const { entry, verdict } of (await this.resolution.resolve(caller, toolbox.state.entries)).filter(isProxy))
          if (verdict.allowed && owned.has(entry.connection_id ?? '') && standIns.has(entry.connector_slug))
            pins.set(entry.id, standIns.get(entry.connector_slug)!);
        toolbox.pin(pins, act);
        replaced += pins.size;
      });
    return replaced;
  }
}
