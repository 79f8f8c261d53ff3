import { type Act, Aggregate, type AggregateState, type EventEntries, newId } from '#kernel';

export type GroupMappingState = AggregateState & {
  group_id: string;
  /** Null for a team. */
  role_id: string | null;
  team_id: string | null;
  created_by: string | null;
  created_at: Date;
};

/** The target of a mapping: a role or a team. */
export type MappedTarget = Pick<GroupMappingState, 'role_id' | 'team_id'>;

/** Names for the audit log. `target` is the name of the role or team. */
export type MappedNames = { group: string; target: string; member_count: number };

/** Assigns members of a group a role, or adds them to a team. */
export class GroupMapping extends Aggregate<GroupMappingState, GroupMappingEvent> {
  protected readonly noun = 'group_mapping';
  private group: string | null = null;

  static create(
    org_id: string,
    content: Pick<GroupMappingState, 'group_id' | 'role_id' | 'team_id'>,
    names: MappedNames,
    act: Act,
  ): GroupMapping {
    const created = { id: newId('gmap', act.at), version: 1, created_by: act.by, created_at: act.at };
    const mapping = new GroupMapping({ org_id, ...created, ...content });
    mapping.appendEvent({ ofRole: 'group_mapping.created', ofTeam: 'group_mapping.team_mirrored' }, names, act);
    return mapping;
  }

  delete(names: MappedNames, act: Act): void {
    this.appendEvent({ ofRole: 'group_mapping.deleted', ofTeam: 'group_mapping.team_released' }, names, act);
    this.removed = true;
  }

  protected override label(): string | null {
    return this.group;
  }

  private appendEvent({ ofRole, ofTeam }: EventTypes, { group, target, member_count }: MappedNames, act: Act): void {
    const { group_id, role_id, team_id } = this.state;
    this.group = group;
    if (role_id !== null) this.apply(act, { type: ofRole, data: { group_id, role_id, role: target, member_count } });
    if (team_id !== null) this.apply(act, { type: ofTeam, data: { group_id, team_id, team: target, member_count } });
  }
}

type Type = GroupMappingEvent['type'];
type EventTypes = {
  ofRole: Exclude<Type, `${string}.team_${string}`>;
  ofTeam: Extract<Type, `${string}.team_${string}`>;
};

type ToRole = { group_id: string; role_id: string; role: string; member_count: number };
type ToTeam = { group_id: string; team_id: string; team: string; member_count: number };

export type GroupMappingEvent =
  | { type: 'group_mapping.created'; data: ToRole }
  | { type: 'group_mapping.deleted'; data: ToRole }
  | { type: 'group_mapping.team_mirrored'; data: ToTeam }
  | { type: 'group_mapping.team_released'; data: ToTeam };

const reach = { category: 'provisioning', changesPermissions: true } as const;

export const groupMappingEvents = {
  'group_mapping.created': { says: 'mapped group {resource} to the role {role}', ...reach },
  'group_mapping.deleted': { says: 'removed the mapping of group {resource} to the role {role}', ...reach },
  'group_mapping.team_mirrored': { says: 'mapped group {resource} to the team {team}', ...reach },
  'group_mapping.team_released': { says: 'removed the mapping of group {resource} to the team {team}', ...reach },
} satisfies EventEntries<GroupMappingEvent>;

export type GroupTarget = Pick<GroupMappingState, 'id'> & MappedTarget;

export const teamIdsIn = (targets: readonly MappedTarget[]): string[] =>
  targets.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]));

export const roleIdsIn = (targets: readonly MappedTarget[]): string[] =>
  targets.flatMap(({ role_id }) => (role_id === null ? [] : [role_id]));
