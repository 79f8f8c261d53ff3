import { Injectable } from '@nestjs/common';
import { operatorOf } from '#identity';
import { AccessEpochs, type Act, actOfSystem, type Caller, Clock, type Recorded } from '#kernel';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type Found, type Looked, lookAgain } from '../domain/entry-look.js';
import { type LookedAtToolbox, EntryLooks } from '../persistence/entry-looks.js';
import { type ToolboxEvent } from '../../toolbox/domain/toolbox.js';
import { EntryResolution } from '../../toolbox/services/entry-resolution.js';

/** Logs entries that can no longer run. Each entry is logged once, until it can run again. */
@Injectable()
export class BrokenEntries {
  constructor(
    private readonly looks: EntryLooks,
    private readonly resolution: EntryResolution,
    private readonly epochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  /** Checks without locks first, and again under the lock only if something has changed. */
  async report(orgId: string, toolboxIds: readonly string[]): Promise<void> {
    const caller = await this.nobody(orgId);
    const toolboxes = await this.looks.load(orgId, toolboxIds);
    const resolved = (
      await this.resolution.resolve(
        caller,
        toolboxes.flatMap(({ entries }) => entries),
      )
    ).values();
    for (const { id, entries, look } of toolboxes) {
      const looked = entries.map(() => resolved.next().value as Looked);
      if (lookAgain(look, looked).isNews) await this.tellOf(orgId, id);
    }
  }

  private tellOf(orgId: string, id: string): Promise<void> {
    return this.looks.look(orgId, id, async (toolbox) => {
      // Reads again, because data read before the lock may belong to an earlier epoch.
      const caller = await this.nobody(orgId);
      const act = actOfSystem(this.clock);
      const { unmet, broken } = lookAgain(toolbox.look, await this.resolution.resolve(caller, toolbox.entries));
      return { look: { looked_at: act.at.toISOString(), unmet }, events: eventsOf(toolbox, broken, act) };
    });
  }

  /** A caller without restrictions, because unmet reasons do not depend on the caller. */
  private async nobody(orgId: string): Promise<Caller> {
    return { ...operatorOf(orgId, this.clock.now()), epoch: await this.epochs.get(orgId) };
  }
}

/** One event for each reason. */
function eventsOf({ id, name }: LookedAtToolbox, broken: Found['broken'], act: Act): Recorded<ToolboxEvent>[] {
  const resource = { type: 'toolbox', id, label: name };
  const causes = new Map<UnmetReason, Looked['entry'][]>();
  for (const { entry, unmet } of broken) causes.set(unmet!, [...(causes.get(unmet!) ?? []), entry]);
  return [...causes].map(([cause, entries]) => {
    const data = { entry_ids: entries.map((entry) => entry.id), entries: entries.map(exposedName), cause };
    return { act, event: { type: 'toolbox.entry_broken', data }, resource, changes: [] };
  });
}
