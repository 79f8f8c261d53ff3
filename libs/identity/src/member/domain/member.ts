import { type Act, Aggregate, type AggregateState, invalid, newId } from '#kernel';
import { differenceOf, directly, type HeldRole } from './held-role.js';
import { type Departure, type MemberEvent, type Via } from './member-events.js';

export type MemberState = AggregateState & {
  kind: 'person' | 'service';
  name: string | null;
  email: string | null;
  /** Name, else email, in lower case: what lists sort by. */
  label_key: string;
  email_key: string | null;
  /** Name and email in lower case: what `q` looks into. */
  search_key: string;
  title: string | null;
  avatar_url: string | null;
  status: 'active' | 'suspended';
  suspended_by: 'admin' | 'provisioning' | 'both' | null;
  /** True where a directory owns the profile. */
  provisioned: boolean;
  external_id: string | null;
  joined_at: Date;
  created_at: Date;
  updated_at: Date;
  roles: HeldRole[];
};

export type NewMember = {
  /** Of somebody whose id is known already: a member of another organization, or who comes back. */
  id?: string;
  /** Whether they were a member of this one before. */
  returns?: boolean;
  kind: MemberState['kind'];
  name: string | null;
  email: string | null;
};

export class Member extends Aggregate<MemberState, MemberEvent> {
  protected readonly noun = 'member';

  static join(orgId: string, given: NewMember, roleIds: string[], act: Act, via: Via): Member {
    const member = new Member(newState(orgId, given, roleIds, act.at));
    const user_id = member.state.id;
    const role_ids = roleIds;
    if (given.kind === 'service') member.apply(act, { type: 'member.created', data: { user_id, role_ids } });
    else if (given.returns) member.apply(act, { type: 'member.returned', data: { user_id, via, role_ids } });
    else member.apply(act, { type: 'member.joined', data: { user_id, via, role_ids } });
    return member;
  }

  /** @throws validation_error when nothing would be left to call them by. */
  updateProfile(changes: Partial<Profile>, act: Act): void {
    const { name = this.state.name, title = this.state.title } = changes;
    if (name === null && this.state.email === null)
      throw invalid('name', 'null_not_allowed', 'A service member needs a name.');
    const next = { name, title };
    const fields = (['name', 'title'] as const).filter((field) => next[field] !== this.state[field]);
    if (fields.length === 0) return;
    const state = { ...next, ...keysOf({ name, email: this.state.email }), updated_at: act.at };
    this.apply(act, { type: 'member.updated', data: { user_id: this.state.id, fields } }, state);
  }

  /** Leaves exactly these roles held directly; what a group or a default gives stays. */
  changeRoles(roles: HeldRole[], act: Act): void {
    const { added, removed } = differenceOf(this.state.roles, roles);
    if (added.length + removed.length === 0) return;
    const data = { user_id: this.state.id, added, removed, cause: null };
    this.apply(act, { type: 'member.roles_changed', data }, { roles, updated_at: act.at });
  }

  suspend(note: string | null, act: Act): void {
    const before = this.state.suspended_by;
    if (before === 'admin' || before === 'both') return;
    const suspended_by = before === 'provisioning' ? 'both' : 'admin';
    const changes = { status: 'suspended', suspended_by, updated_at: act.at } as const;
    this.apply(act, { type: 'member.suspended', data: { user_id: this.state.id, by: 'admin', note } }, changes);
  }

  /** Takes back an administrator's suspension; a directory's stays. */
  reactivate(note: string | null, act: Act): void {
    const before = this.state.suspended_by;
    if (before !== 'admin' && before !== 'both') return;
    const suspended_by = before === 'both' ? 'provisioning' : null;
    const changes = { status: suspended_by ? 'suspended' : 'active', suspended_by, updated_at: act.at } as const;
    this.apply(act, { type: 'member.reactivated', data: { user_id: this.state.id, by: 'admin', note } }, changes);
  }

  /** Ends the membership: told as leaving where members do it themselves. */
  end(told: Departure, note: string | null, act: Act): void {
    if (act.by === this.state.id) this.apply(act, { type: 'member.left', data: told });
    else this.apply(act, { type: 'member.removed', data: { ...told, note } });
    this.removed = true;
  }
}

export type Profile = Pick<MemberState, 'name' | 'title'>;

const keysOf = ({ name, email }: { name: string | null; email: string | null }) => ({
  label_key: (name ?? email ?? '').toLowerCase(),
  email_key: email?.toLowerCase() ?? null,
  search_key: `${name ?? ''}\n${email ?? ''}`.toLowerCase(),
});

function newState(org_id: string, { id, kind, name, email }: NewMember, roleIds: string[], at: Date): MemberState {
  return {
    org_id,
    id: id ?? newId('usr', at),
    version: 1,
    kind,
    name,
    email,
    ...keysOf({ name, email }),
    title: null,
    avatar_url: null,
    status: 'active',
    suspended_by: null,
    provisioned: false,
    external_id: null,
    joined_at: at,
    created_at: at,
    updated_at: at,
    roles: [...new Set(roleIds)].map(directly),
  };
}
