import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinnedConnections } from '#connections';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { Toolboxes } from '../domain/toolboxes.js';
import { type Toolbox } from '../domain/toolbox.js';
import { EntryResolution, isProxy } from './entry-resolution.js';

/** A leaver's toolboxes go to who takes over, or to nobody; entries on their connections to what stands in for them. */
@Injectable()
export class ToolboxOffboarding extends OnMemberLeft implements OnModuleInit {
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

  override async toTakeOver(orgId: string, userId: string): Promise<Record<string, number>> {
    const owned = await this.toolboxes.ownedBy(orgId, userId);
    return owned.length > 0 ? { toolboxes: owned.length } : {};
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return { toolboxes: (await this.toolboxes.ownedBy(orgId, userId)).length };
  }

  async settle(leaving: Leaving): Promise<Partial<LeftBehind>> {
    const { caller, userId, transferTo, act } = leaving;
    const replaced = await this.replace(leaving);
    const owned = await this.toolboxes.ownedBy(caller.orgId, userId);
    const settle = (toolbox: Toolbox) =>
      transferTo === null ? toolbox.abandon(act) : toolbox.transfer(transferTo, 'owner_left', act);
    for (const id of owned) await this.toolboxes.change(caller.orgId, id, settle);
    if (owned.length === 0) return { replaced };
    return transferTo === null
      ? { replaced, ownerless: owned.length }
      : { replaced, transferred: { toolboxes: owned.length } };
  }

  /** Pins entries on the leaver's connections to those that stand in, as far as the caller may run the tools themselves. */
  private async replace({ caller, userId, replacements, act }: Leaving): Promise<number> {
    if (replacements.length === 0) return 0;
    const owned = await this.connections.ownedBy(caller.orgId, userId);
    const standIns = new Map(replacements.map(({ connector_slug, connection_id }) => [connector_slug, connection_id]));
    const concerned = [...owned].filter(([, slug]) => standIns.has(slug)).map(([id]) => id);
    let replaced = 0;
    for (const id of await this.toolboxes.onConnections(caller.orgId, concerned))
      await this.toolboxes.change(caller.orgId, id, async (toolbox) => {
        const pins = new Map<string, string>();
        for (const { entry, verdict } of (await this.resolution.of(caller, toolbox.state.entries)).filter(isProxy))
          if (verdict.allowed && owned.has(entry.connection_id ?? '') && standIns.has(entry.connector_slug))
            pins.set(entry.id, standIns.get(entry.connector_slug)!);
        toolbox.pin(pins, act);
        replaced += pins.size;
      });
    return replaced;
  }
}
