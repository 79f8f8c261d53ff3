import { type Act, Aggregate, invalid } from '#kernel';
import { differenceOf, type HeldRole } from './held-role.js';
import { type MembershipEnd, type MemberEvent, type Via } from './member-events.js';
import { type MemberState } from './member-state.js';
import { keysOf, type NewMember, newState } from './new-member.js';
import { releasedFrom, suspendedFor, type SuspensionCause } from './suspension.js';

export { type MemberState };

export class Member extends Aggregate<MemberState, MemberEvent> {
  protected readonly noun = 'member';

  static join(orgId: string, given: NewMember, roleIds: string[], act: Act, via: Via): Member {
    const member = new Member(newState(orgId, given, roleIds, act.at));
    const user_id = member.state.id;
    const role_ids = roleIds;
    const { responsible_user_id } = member.state;
    if (given.kind === 'service')
      member.apply(act, { type: 'member.created', data: { user_id, role_ids, responsible_user_id } });
    else if (given.returns) member.apply(act, { type: 'member.returned', data: { user_id, via, role_ids } });
    else member.apply(act, { type: 'member.joined', data: { user_id, via, role_ids } });
    return member;
  }

  /** @throws validation_error when nothing would be left to call them by. */
  updateProfile(changes: Partial<Profile>, act: Act): void {
    const { name = this.state.name, title = this.state.title } = changes;
    if (name === null && this.state.email === null)
      throw invalid('/name', 'null_not_allowed', 'A service member needs a name.');
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

  suspend(by: SuspensionCause, note: string | null, act: Act): void {
    const suspension = suspendedFor(this.state, by);
    if (!suspension) return;
    const changes = { ...suspension, updated_at: act.at };
    this.apply(act, { type: 'member.suspended', data: { user_id: this.state.id, by, note } }, changes);
  }

  /** Takes back an administrator's suspension; what else suspends them stays. */
  reactivate(note: string | null, act: Act): void {
    const suspension = releasedFrom(this.state, 'admin');
    if (!suspension) return;
    const changes = { ...suspension, updated_at: act.at };
    this.apply(act, { type: 'member.reactivated', data: { user_id: this.state.id, by: 'admin', note } }, changes);
  }

  /** Their address is theirs: they stand for themselves alone from now on. */
  confirm(act: Act): void {
    if (this.state.confirmed) return;
    const changes = { confirmed: true, invited_by: [], updated_at: act.at };
    this.apply(act, { type: 'member.confirmed', data: { user_id: this.state.id } }, changes);
  }

  /** Nobody is made responsible unasked. */
  askResponsible(userId: string, act: Act): void {
    if (this.state.responsible_asked_id === userId) return;
    const data = { user_id: userId, service_user_id: this.state.id };
    const changes = { responsible_asked_id: userId, updated_at: act.at };
    this.apply(act, { type: 'member.responsible_asked', data }, changes);
  }

  /** Whoever was asked becomes responsible for the service member, which goes on if it waited for that. */
  takeOn(act: Act): void {
    const { id, responsible_user_id: before, responsible_asked_id: after } = this.state;
    const released = releasedFrom(this.state, 'responsible');
    const changes = { ...released, responsible_user_id: after, responsible_asked_id: null, updated_at: act.at };
    this.apply(act, { type: 'member.responsible_changed', data: { user_id: id, before, after } }, changes);
  }

  /** Ends the membership: told as leaving where members do it themselves. */
  end(left: Omit<MembershipEnd, 'user_id' | 'role_ids'>, note: string | null, act: Act): void {
    const { id: user_id, roles } = this.state;
    const ending = { user_id, role_ids: roles.map(({ role_id }) => role_id), ...left };
    if (act.by === this.state.id) this.apply(act, { type: 'member.left', data: ending });
    else this.apply(act, { type: 'member.removed', data: { ...ending, note } });
    this.removed = true;
  }
}

export type Profile = Pick<MemberState, 'name' | 'title'>;
