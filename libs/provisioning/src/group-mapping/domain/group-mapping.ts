import { type Act, Aggregate, type AggregateState, newId } from '#kernel';
import { type GroupMappingEvent } from './group-mapping-events.js';

export type GroupMappingState = AggregateState & {
  group_id: string;
  role_id: string;
  created_by: string | null;
  created_at: Date;
};

/** What it joins, as the log is to name it. */
export type MappedNames = { group: string; role: string; member_count: number };

/** Whoever is in the group holds the role. */
export class GroupMapping extends Aggregate<GroupMappingState, GroupMappingEvent> {
  protected readonly noun = 'group_mapping';
  private group: string | null = null;

  static create(
    org_id: string,
    joined: Pick<GroupMappingState, 'group_id' | 'role_id'>,
    names: MappedNames,
    act: Act,
  ): GroupMapping {
    const { group_id, role_id } = joined;
    const made = { id: newId('gmap', act.at), version: 1, created_by: act.by, created_at: act.at };
    const mapping = new GroupMapping({ org_id, ...made, group_id, role_id });
    mapping.tell('group_mapping.created', names, act);
    return mapping;
  }

  delete(names: MappedNames, act: Act): void {
    this.tell('group_mapping.deleted', names, act);
    this.removed = true;
  }

  protected override label(): string | null {
    return this.group;
  }

  private tell(type: GroupMappingEvent['type'], { group, role, member_count }: MappedNames, act: Act): void {
    const { group_id, role_id } = this.state;
    this.group = group;
    this.apply(act, { type, data: { group_id, role_id, role, member_count } });
  }
}
