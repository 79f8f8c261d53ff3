import { Injectable } from '@nestjs/common';
import { PinnedConnections } from '#connections';
import { Job, type Subscription, type Task } from '#kernel';
import { EntryLooks } from '../domain/entry-looks.js';
import { BrokenEntries } from '../services/broken-entries.js';

/** What may take something from an entry or give it back, by what it happens to. */
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

/** Whoever reached a connection, or used its connector, by a share. */
const shared = ['connection', 'connector'].flatMap((kind) =>
  ['shared', 'share_changed', 'unshared'].map((what) => `${kind}.${what}`),
);

const types = Object.entries(events).flatMap(([kind, names]) => names.split(' ').map((what) => `${kind}.${what}`));

export const brokenEntries: Subscription = {
  job: 'BrokenEntriesAreTold',
  to: Object.fromEntries([...types, ...shared].map((type) => [type, 'at once'])),
};

/** Toolboxes that are looked at together. */
const atOnce = 10;

/** What an entry lost is told where it is noticed: of a remote account, long after; so it is looked for, not waited for. */
@Injectable()
export class BrokenEntriesAreTold extends Job {
  readonly name = brokenEntries.job;

  constructor(
    private readonly looks: EntryLooks,
    private readonly connections: PinnedConnections,
    private readonly broken: BrokenEntries,
  ) {
    super();
  }

  async run({ orgId, subjectId, signal }: Task): Promise<void> {
    const ids = await this.looks.concernedBy(orgId, await this.subjectsOf(orgId, subjectId));
    for (let from = 0; from < ids.length && !signal.aborted; from += atOnce)
      await this.broken.tell(orgId, ids.slice(from, from + atOnce));
  }

  /** A member who is suspended takes their connections along. */
  private async subjectsOf(orgId: string, id: string): Promise<string[]> {
    return id.startsWith('usr_') ? [id, ...(await this.connections.ownedBy(orgId, id)).keys()] : [id];
  }
}
