import { type Act, Aggregate, type AggregateState, type EventEntries, newId, textKey } from '#kernel';

export type GroupState = AggregateState & {
  display_name: string;
  name_key: string;
  external_id: string | null;
  created_at: Date;
  updated_at: Date;
};

export type GroupContent = Pick<GroupState, 'display_name' | 'external_id'>;

/** The maximum number of ids in one event. */
const maxListed = 1000;

/** A directory group. Its members are stored in separate rows; the group records their changes. */
export class Group extends Aggregate<GroupState, GroupEvent> {
  protected readonly noun = 'group';

  /** @param members user ids of the initial members. */
  static create(org_id: string, content: GroupContent, members: readonly string[], act: Act): Group {
    const group = new Group({
      org_id,
      id: newId('sgrp', act.at),
      version: 1,
      ...content,
      name_key: textKey(content.display_name),
      created_at: act.at,
      updated_at: act.at,
    });
    const data = { member_count: members.length, added: members.slice(0, maxListed) };
    group.apply(act, { type: 'scim_group.created', data });
    group.recordMembers(members.slice(maxListed), [], act);
    return group;
  }

  describe({ display_name, external_id }: GroupContent, act: Act): void {
    const { display_name: before, external_id: externalIdBefore } = this.state;
    const updated_at = act.at;
    if (display_name !== before) {
      const changes = { display_name, name_key: textKey(display_name), updated_at };
      this.apply(act, { type: 'scim_group.renamed', data: { before, after: display_name } }, changes);
    }
    if (external_id !== externalIdBefore)
      this.apply(act, { type: 'scim_group.updated', data: { fields: ['externalId'] } }, { external_id, updated_at });
  }

  recordMembers(added: readonly string[], removed: readonly string[], act: Act): void {
    for (let from = 0; from < Math.max(added.length, removed.length); from += maxListed) {
      const data = { added: added.slice(from, from + maxListed), removed: removed.slice(from, from + maxListed) };
      this.apply(act, { type: 'scim_group.members_changed', data }, { updated_at: act.at });
    }
  }

  delete(member_count: number, act: Act): void {
    this.apply(act, { type: 'scim_group.deleted', data: { member_count } });
    this.removed = true;
  }

  protected override label(): string {
    return this.state.display_name;
  }
}

export type GroupEvent =
  | { type: 'scim_group.created'; data: { member_count: number; added: string[] } }
  | { type: 'scim_group.renamed'; data: { before: string; after: string } }
  | { type: 'scim_group.updated'; data: { fields: string[] } }
  | { type: 'scim_group.members_changed'; data: { added: string[]; removed: string[] } }
  | { type: 'scim_group.deleted'; data: { member_count: number } };

const pushed = { category: 'provisioning' } as const;
const reach = { ...pushed, changesPermissions: true } as const;

export const groupEvents = {
  'scim_group.created': { says: 'pushed group', ...pushed },
  'scim_group.renamed': { says: 'renamed group', ...pushed },
  'scim_group.updated': { says: 'changed group', ...pushed },
  'scim_group.members_changed': { says: 'changed the members of group', ...reach },
  'scim_group.deleted': { says: 'deleted group', ...reach },
} satisfies EventEntries<GroupEvent>;
