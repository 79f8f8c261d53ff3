import { Injectable } from '@nestjs/common';
import { operatorOf } from '#identity';
import { AccessEpochs, type Act, actOfSystem, type Caller, Clock, type Recorded } from '#kernel';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type CheckResult, type CheckedEntry, compareChecks } from '../domain/entry-check.js';
import { type CheckedToolbox, EntryChecks } from '../persistence/entry-checks.js';
import { type ToolboxEvent } from '../../toolbox/domain/toolbox.js';
import { EntryResolution } from '../../toolbox/services/entry-resolution.js';

/**
 * Records an event for entries that can no longer run. An entry is reported again only if
 * it was able to run in the meantime.
 */
@Injectable()
export class BrokenEntries {
  constructor(
    private readonly checks: EntryChecks,
    private readonly resolution: EntryResolution,
    private readonly epochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  /** Checks the toolboxes without locks first, then again under the lock if something has changed. */
  async report(orgId: string, toolboxIds: readonly string[]): Promise<void> {
    const caller = await this.unrestrictedCaller(orgId);
    const toolboxes = await this.checks.load(orgId, toolboxIds);
    const resolved = (
      await this.resolution.resolve(
        caller,
        toolboxes.flatMap(({ entries }) => entries),
      )
    ).values();
    for (const { id, entries, last_check } of toolboxes) {
      const checked = entries.map(() => resolved.next().value as CheckedEntry);
      if (compareChecks(last_check, checked).hasChanged) await this.recheck(orgId, id);
    }
  }

  private recheck(orgId: string, id: string): Promise<void> {
    return this.checks.recheck(orgId, id, async (toolbox) => {
      // Reads the epoch again, because the one read before the lock may be outdated.
      const caller = await this.unrestrictedCaller(orgId);
      const act = actOfSystem(this.clock);
      const { unmet, broken } = compareChecks(
        toolbox.last_check,
        await this.resolution.resolve(caller, toolbox.entries),
      );
      return { result: { looked_at: act.at.toISOString(), unmet }, events: eventsOf(toolbox, broken, act) };
    });
  }

  /**
   * Returns a caller without restrictions, because the reasons why an entry cannot run are the same for every caller.
   */
  private async unrestrictedCaller(orgId: string): Promise<Caller> {
    return { ...operatorOf(orgId, this.clock.now()), epoch: await this.epochs.get(orgId) };
  }
}

/** Returns one event for each reason why entries broke. */
function eventsOf({ id, name }: CheckedToolbox, broken: CheckResult['broken'], act: Act): Recorded<ToolboxEvent>[] {
  const resource = { type: 'toolbox', id, label: name };
  const causes = new Map<UnmetReason, CheckedEntry['entry'][]>();
  for (const { entry, unmet } of broken) causes.set(unmet!, [...(causes.get(unmet!) ?? []), entry]);
  return [...causes].map(([cause, entries]) => {
    const data = { entry_ids: entries.map((entry) => entry.id), entries: entries.map(exposedName), cause };
    return { act, event: { type: 'toolbox.entry_broken', data }, resource, changes: [] };
  });
}
