import { Injectable } from '@nestjs/common';
import { PinnedConnections } from '#connections';
import { Job, type Subscription, type Task } from '#kernel';
import { EntryChecks } from '../persistence/entry-checks.js';
import { BrokenEntries } from '../services/broken-entries.js';

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
  job: 'BrokenEntriesAreTold',
  to: Object.fromEntries([...types, ...shared].map((type) => [type, 'at once'])),
};

/** Number of toolboxes to check together. */
const batchSize = 10;

/** Reports entries that can no longer run. Checks entries after every event that may have broken them. */
@Injectable()
export class ReportBrokenEntries extends Job {
  readonly name = brokenEntries.job;

  constructor(
    private readonly checks: EntryChecks,
    private readonly connections: PinnedConnections,
    private readonly broken: BrokenEntries,
  ) {
    super();
  }

  async run({ orgId, subjectId, signal }: Task): Promise<void> {
    const ids = await this.checks.findAffected(orgId, await this.subjectsOf(orgId, subjectId));
    for (let from = 0; from < ids.length && !signal.aborted; from += batchSize)
      await this.broken.report(orgId, ids.slice(from, from + batchSize));
  }

  /** Returns the subjects to check for an event. An event about a member also affects the member's connections. */
  private async subjectsOf(orgId: string, id: string): Promise<string[]> {
    return id.startsWith('usr_') ? [id, ...(await this.connections.ownedBy(orgId, id)).keys()] : [id];
  }
}
