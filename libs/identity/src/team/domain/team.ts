import { type Act, Aggregate, type AggregateState, type EventEntries, newId, textKey } from '#kernel';

export type NamedTeam = { id: string; name: string };

/** Members who joined or left a group. */
export type GroupMoves = { joined: readonly string[]; left: readonly string[] };

/** Returns the name of the team that mirrors a group. */
export const deriveTeamName = (group: string): string => [...group].slice(0, 80).join('').trim();

export type TeamState = AggregateState & {
  name: string;
  name_key: string;
  description: string | null;
  /** `scim`: the team mirrors the members of a directory group. */
  source: 'manual' | 'scim';
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export type TeamContent = { name: string; description: string | null };

/** Maximum number of ids in one event. */
const maxListed = 1000;

/** The members of a team are stored separately, one row each. The team emits their events. */
export class Team extends Aggregate<TeamState, TeamEvent> {
  protected readonly noun = 'team';

  static create(
    org_id: string,
    content: TeamContent,
    members: readonly TeamMembership[],
    act: Act,
    source: TeamState['source'] = 'manual',
  ): Team {
    const team = new Team({
      org_id,
      id: newId('team', act.at),
      version: 1,
      ...content,
      name_key: textKey(content.name),
      source,
      created_by: act.by,
      created_at: act.at,
      updated_at: act.at,
    });
    const user_ids = members.map(({ user_id }) => user_id);
    const admin_ids = members.filter(({ is_admin }) => is_admin).map(({ user_id }) => user_id);
    team.apply(act, { type: 'team.created', data: { user_ids, admin_ids } });
    return team;
  }

  update(changes: Partial<TeamContent>, act: Act): void {
    const { name = this.state.name, description = this.state.description } = changes;
    const next = { name, description };
    const fields = (['name', 'description'] as const).filter((field) => next[field] !== this.state[field]);
    if (fields.length === 0) return;
    const state = { ...next, name_key: textKey(name), updated_at: act.at };
    this.apply(act, { type: 'team.updated', data: { fields } }, state);
  }

  delete(members: readonly string[], acl_ids: string[], act: Act): void {
    const data = { user_ids: members.slice(0, maxListed), member_count: members.length, acl_ids };
    this.apply(act, { type: 'team.deleted', data });
    this.removed = true;
  }

  recordMemberAdded(userId: string, isAdmin: boolean, act: Act): void {
    this.apply(act, { type: 'team.member_added', data: { user_ids: [userId], cause: null } });
    if (isAdmin) this.apply(act, { type: 'team.admin_appointed', data: { user_id: userId } });
  }

  recordMemberRemoved(userId: string, act: Act): void {
    this.apply(act, { type: 'team.member_removed', data: { user_ids: [userId], cause: null } });
  }

  /** Logs members who joined or left the directory group, with up to `maxListed` of them in one event. */
  recordGroupMoves({ joined: come, left: gone }: GroupMoves, act: Act): void {
    const moves = { 'team.member_added': come, 'team.member_removed': gone } as const;
    for (const type of ['team.member_added', 'team.member_removed'] as const)
      for (let from = 0; from < moves[type].length; from += maxListed)
        this.apply(act, { type, data: { user_ids: moves[type].slice(from, from + maxListed), cause: 'group' } });
  }

  /** Changes whether people or a directory manage the members of the team. */
  setSource(source: TeamState['source'], act: Act): void {
    this.apply(act, { type: 'team.updated', data: { fields: ['source'] } }, { source, updated_at: act.at });
  }

  recordAdminChange(userId: string, isAdmin: boolean, act: Act): void {
    const type = isAdmin ? 'team.admin_appointed' : 'team.admin_dismissed';
    this.apply(act, { type, data: { user_id: userId } });
  }

  protected override label(): string {
    return this.state.name;
  }
}

export type TeamMembership = { user_id: string; is_admin: boolean };

export type TeamEvent =
  | { type: 'team.created'; data: { user_ids: string[]; admin_ids: string[] } }
  | { type: 'team.updated'; data: { fields: string[] } }
  | { type: 'team.deleted'; data: { user_ids: string[]; member_count: number; acl_ids: string[] } }
  | { type: 'team.member_added'; data: { user_ids: string[]; cause: string | null } }
  | { type: 'team.member_removed'; data: { user_ids: string[]; cause: string | null } }
  | { type: 'team.admin_appointed'; data: { user_id: string } }
  | { type: 'team.admin_dismissed'; data: { user_id: string } };

const people = { category: 'people' } as const;
const reach = { ...people, changesPermissions: true } as const;
const singleUser = ({ user_ids }: { user_ids: string[] }) => (user_ids.length === 1 ? user_ids[0]! : null);
const subject = ({ user_id }: { user_id: string }) => user_id;

export const teamEvents = {
  'team.created': { says: 'created team', ...people },
  'team.updated': { says: 'changed team', ...people },
  'team.deleted': { says: 'deleted team', ...reach },
  'team.member_added': { says: 'added {people} to team', ofOwnMove: 'joined team', ...reach, subject: singleUser },
  'team.member_removed': { says: 'removed {people} from team', ofOwnMove: 'left team', ...reach, subject: singleUser },
  'team.admin_appointed': { says: 'made {person} an administrator of team', ...reach, subject },
  'team.admin_dismissed': { says: 'removed {person} as an administrator of team', ...reach, subject },
} satisfies EventEntries<TeamEvent>;
