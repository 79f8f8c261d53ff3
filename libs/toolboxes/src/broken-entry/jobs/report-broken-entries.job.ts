import { Injectable } from '@nestjs/common';
import { PinnedConnections } from '#connections';
import { buildOperator } from '#identity';
import {
  AccessEpochs,
  type Act,
  actOfSystem,
  type Caller,
  Clock,
  Job,
  type Recorded,
  type Subscription,
  type Task,
} from '#kernel';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type ToolboxEvent } from '../../toolbox/domain/toolbox.js';
import { EntryResolver } from '../../toolbox/services/entry-resolver.js';
import { type CheckResult, type CheckedEntry, compareChecks } from '../domain/entry-check.js';
import { type CheckedToolbox, EntryChecks } from '../persistence/entry-checks.js';

/** Events that may break or repair an entry, by subject. */
const events = {
  connection: 'connected reconnected reactivated needs_reauth disconnected transferred deleted',
  connector:
    'updated pulled published unpublished transferred owner_left owner_assigned tool_enabled tool_disabled tool_held ' +
    'tool_accepted tools_discovered deleted',
  member: 'suspended reactivated removed left returned',
  scim_user: 'activated deactivated deleted',
  team: 'member_added member_removed deleted',
  toolbox: 'created updated repinned',
  synthetic_tool: 'updated deleted',
};

/** Sharing events, because an editor may have access through a share. */
const shared = ['connection', 'connector'].flatMap((kind) =>
  ['shared', 'share_changed', 'unshared'].map((what) => `${kind}.${what}`),
);

const types = Object.entries(events).flatMap(([kind, names]) => names.split(' ').map((what) => `${kind}.${what}`));

export const brokenEntries: Subscription = {
  job: 'ReportBrokenEntries',
  to: Object.fromEntries([...types, ...shared].map((type) => [type, 'at once'])),
};

/** Number of toolboxes to check together. */
const batchSize = 10;

/**
 * Records an event for entries that can no longer run. Checks entries after every event that may have broken them. An
 * entry is reported again only if it could run in between.
 */
@Injectable()
export class ReportBrokenEntriesJob extends Job {
  readonly name = brokenEntries.job;

  constructor(
    private readonly entryChecks: EntryChecks,
    private readonly pinnedConnections: PinnedConnections,
    private readonly entryResolver: EntryResolver,
    private readonly accessEpochs: AccessEpochs,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId, signal }: Task): Promise<void> {
    const ids = await this.entryChecks.findAffected(orgId, await this.listSubjects(orgId, subjectId));
    for (let from = 0; from < ids.length && !signal.aborted; from += batchSize)
      await this.report(orgId, ids.slice(from, from + batchSize));
  }

  /** Returns the subjects to check for an event. An event about a member also affects the member's connections. */
  private async listSubjects(orgId: string, id: string): Promise<string[]> {
    return id.startsWith('usr_') ? [id, ...(await this.pinnedConnections.ownedBy(orgId, id)).keys()] : [id];
  }

  /** Checks the toolboxes without locks first, then again under the lock if something has changed. */
  private async report(orgId: string, toolboxIds: readonly string[]): Promise<void> {
    const caller = await this.unrestrictedCaller(orgId);
    const toolboxes = await this.entryChecks.load(orgId, toolboxIds);
    const resolved = (await this.entryResolver.resolve(caller, toolboxes)).values();
    for (const { id, entries, last_check } of toolboxes) {
      const checked = entries.map(() => resolved.next().value as CheckedEntry);
      if (compareChecks(last_check, checked).hasChanged) await this.recheck(orgId, id);
    }
  }

  private recheck(orgId: string, id: string): Promise<void> {
    return this.entryChecks.recheck(orgId, id, async (toolbox) => {
      // Reads the epoch again, because the one read before the lock may be outdated.
      const caller = await this.unrestrictedCaller(orgId);
      const act = actOfSystem(this.clock);
      const resolved = await this.entryResolver.resolve(caller, [toolbox]);
      const { unmet, broken } = compareChecks(toolbox.last_check, resolved);
      return {
        result: { looked_at: act.at.toISOString(), unmet },
        events: buildBrokenEntryEvents(toolbox, broken, act),
      };
    });
  }

  /**
   * Returns a caller without restrictions, because the reasons why an entry cannot run are the same for every caller.
   */
  private async unrestrictedCaller(orgId: string): Promise<Caller> {
    return { ...buildOperator(orgId, this.clock.now()), epoch: await this.accessEpochs.get(orgId) };
  }
}

/** Returns one event for each reason why entries broke. */
function buildBrokenEntryEvents(
  { id, name }: CheckedToolbox,
  broken: CheckResult['broken'],
  act: Act,
): Recorded<ToolboxEvent>[] {
  const resource = { type: 'toolbox', id, label: name };
  const causes = new Map<UnmetReason, CheckedEntry['entry'][]>();
  for (const { entry, unmet } of broken) causes.set(unmet!, [...(causes.get(unmet!) ?? []), entry]);
  return [...causes].map(([cause, entries]) => {
    const data = { entry_ids: entries.map((entry) => entry.id), entries: entries.map(exposedName), cause };
    return { act, event: { type: 'toolbox.entry_broken', data }, resource, changes: [] };
  });
}
