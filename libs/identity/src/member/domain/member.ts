import { type Act, Aggregate, invalid, nullNotAllowed } from '#kernel';
import { changedFields, type DirectoryProfile, managedFields, unconfirmedAfter } from './directory-profile.js';
import {
  compareDirectRoles,
  type HeldRole,
  deriveMemberKeys,
  type MemberState,
  type NewMember,
  newState,
  assertUnconfirmed,
} from './member-state.js';
import { type MemberEvent, type MembershipEnd, type Via } from './member-events.js';
import { applyChoices, type NotificationChoices } from './notifications.js';

export { type MemberState };

export class Member extends Aggregate<MemberState, MemberEvent> {
  protected readonly noun = 'member';
  protected override readonly unlogged = ['directory', 'brought_by', 'unconfirmed_keys', 'suspender_ids'];

  static join(orgId: string, newMember: NewMember, roleIds: string[], act: Act, via: Via): Member {
    const member = new Member(newState(orgId, newMember, roleIds, act.at));
    const user_id = member.state.id;
    const role_ids = roleIds;
    const { responsible_user_id } = member.state;
    if (newMember.kind === 'service')
      member.apply(act, { type: 'member.created', data: { user_id, role_ids, responsible_user_id } });
    else if (newMember.returns) member.apply(act, { type: 'member.returned', data: { user_id, via, role_ids } });
    else member.apply(act, { type: 'member.joined', data: { user_id, via, role_ids } });
    return member;
  }

  /**
   * Creates a member that a directory manages.
   * @param id of a returning member, or null.
   */
  static provision(orgId: string, { id, profile, ...fields }: Provisioning, act: Act): Member {
    const { roles } = fields;
    const newMember = { id: id ?? undefined, kind: 'person', name: profile.name, email: profile.email } as const;
    const member = new Member({ ...newState(orgId, newMember, [], act.at), ...managedFields(profile), ...fields });
    const data = { user_id: member.state.id, via: 'scim', role_ids: roles.map(({ role_id }) => role_id) } as const;
    member.apply(act, { type: id === null ? 'member.joined' : 'member.returned', data });
    return member;
  }

  /**
   * Updates the profile, which the directory manages from now on. This does not confirm the address: the holder of the
   * directory's token may have seen the link that the member joined with, and may even be that member.
   */
  updateFromDirectory(profile: DirectoryProfile, act: Act): void {
    const fields = changedFields(this.state, profile);
    if (fields.length === 0 && this.state.provisioned) return;
    const newlyManaged = this.state.provisioned ? [] : ['provisioned'];
    const data = { user_id: this.state.id, fields: [...fields, ...newlyManaged] };
    const unconfirmed_keys = unconfirmedAfter(this.state, profile);
    const changes = { ...managedFields(profile), unconfirmed_keys, updated_at: act.at };
    this.apply(act, { type: 'member.updated', data }, changes);
  }

  /** @throws validation_error when the member would have neither name nor email. */
  updateProfile(changes: Partial<Profile>, act: Act): void {
    const { name = this.state.name, title = this.state.title } = changes;
    if (name === null && this.state.email === null)
      throw invalid('/name', nullNotAllowed, 'A service member needs a name.');
    const next = { name, title };
    const fields = (['name', 'title'] as const).filter((field) => next[field] !== this.state[field]);
    if (fields.length === 0) return;
    const state = { ...next, ...deriveMemberKeys({ name, email: this.state.email }), updated_at: act.at };
    this.apply(act, { type: 'member.updated', data: { user_id: this.state.id, fields } }, state);
  }

  /** @param roles all roles of the member. Only the directly assigned roles may differ from the current ones. */
  changeRoles(roles: HeldRole[], act: Act): void {
    const { added, removed } = compareDirectRoles(this.state.roles, roles);
    if (added.length + removed.length === 0) return;
    const data = { user_id: this.state.id, added, removed, cause: null };
    this.apply(act, { type: 'member.roles_changed', data }, { roles, updated_at: act.at });
  }

  chooseNotifications(chosen: Partial<NotificationChoices>, act: Act): void {
    const { id: user_id, notifications_off: before } = this.state;
    const after = applyChoices(before, chosen);
    const turned_off = after.filter((each) => !before.includes(each));
    const turned_on = before.filter((each) => !after.includes(each));
    if (turned_off.length + turned_on.length === 0) return;
    const changes = { notifications_off: after, updated_at: act.at };
    this.apply(act, { type: 'member.notifications_chosen', data: { user_id, turned_on, turned_off } }, changes);
  }

  /** Requests a mail with a code that confirms the member's address. */
  requestConfirmation(act: Act): void {
    assertUnconfirmed(this.state);
    this.apply(act, { type: 'member.confirmation_asked', data: { user_id: this.state.id } });
  }

  /**
   * Confirms the address, which now identifies the member at identity providers. From then on, the member does not
   * stand for the inviters who saw the invite link.
   */
  confirm(act: Act): void {
    assertUnconfirmed(this.state);
    const unconfirmed_keys = this.state.unconfirmed_keys.filter((key) => key !== 'email');
    const changes = { confirmed: true, invited_by: [], unconfirmed_keys, updated_at: act.at };
    this.apply(act, { type: 'member.confirmed', data: { user_id: this.state.id } }, changes);
  }

  /** Records a sign-in. @param first whether it is the first with this identity provider. */
  recordSignIn(details: { issuer: string; second_factor: boolean | null; first: boolean }, act: Act): void {
    this.apply(act, { type: 'member.signed_in', data: { user_id: this.state.id, ...details } });
  }

  /**
   * Called when an identity provider that an owner set up has signed the member in. From then on, the member does not
   * stand for the issuers of the directory's token.
   */
  release(act: Act): void {
    const { brought_by, unconfirmed_keys: before } = this.state;
    const unconfirmed_keys = before.filter((key) => key !== 'installation');
    if (brought_by.length === 0 && unconfirmed_keys.length === before.length) return;
    const changes = { brought_by: [], unconfirmed_keys, updated_at: act.at };
    this.apply(act, { type: 'member.confirmed', data: { user_id: this.state.id } }, changes);
  }

  /**
   * Returns false if the member was already suspended for this cause. Records every administrator who suspends the
   * member, also one who is not the first.
   */
  suspend(by: SuspensionCause, note: string | null, act: Act): boolean {
    const suspension = suspendedFor(this.state, by);
    const { id: user_id, suspender_ids: before } = this.state;
    const suspender_ids = by === 'admin' && act.by !== null ? [...new Set([...before, act.by])] : before;
    if (!suspension && suspender_ids.length === before.length) return false;
    const changes = { ...suspension, suspender_ids, updated_at: act.at };
    this.apply(act, { type: 'member.suspended', data: { user_id, by, note } }, changes);
    return suspension !== null;
  }

  /** Ends the suspension for one cause, and returns whether there was one. Other causes of suspension stay. */
  reactivate(by: 'admin' | 'provisioning', note: string | null, act: Act): boolean {
    const suspension = releasedFrom(this.state, by);
    if (!suspension) return false;
    const { id: user_id, suspender_ids } = this.state;
    const changes = { ...suspension, suspender_ids: by === 'admin' ? [] : suspender_ids, updated_at: act.at };
    this.apply(act, { type: 'member.reactivated', data: { user_id, by, note } }, changes);
    return true;
  }

  /** Asks a person to take responsibility. Nothing changes until the person accepts. */
  askResponsible(userId: string, act: Act): void {
    if (this.state.responsible_asked_id === userId) return;
    const data = { user_id: userId, service_user_id: this.state.id };
    const changes = { responsible_asked_id: userId, updated_at: act.at };
    this.apply(act, { type: 'member.responsible_asked', data }, changes);
  }

  /**
   * The person who was asked becomes responsible. A service member that was suspended because it had no responsible
   * person is active again.
   */
  acceptResponsibility(act: Act): void {
    const { id, responsible_user_id: before, responsible_asked_id: after } = this.state;
    const released = releasedFrom(this.state, 'responsible');
    const changes = { ...released, responsible_user_id: after, responsible_asked_id: null, updated_at: act.at };
    this.apply(act, { type: 'member.responsible_changed', data: { user_id: id, before, after } }, changes);
  }

  /** Ends the membership. Logged as leaving when members end it themselves. */
  end(outcome: Omit<MembershipEnd, 'user_id' | 'role_ids'>, note: string | null, act: Act): void {
    const { id: user_id, roles } = this.state;
    const data = { user_id, role_ids: roles.map(({ role_id }) => role_id), ...outcome };
    if (act.by === this.state.id) this.apply(act, { type: 'member.left', data });
    else this.apply(act, { type: 'member.removed', data: { ...data, note } });
    this.removed = true;
  }
}

type Provisioning = Pick<MemberState, 'roles' | 'brought_by' | 'unconfirmed_keys'> & {
  id: string | null;
  profile: DirectoryProfile;
};

export type Profile = Pick<MemberState, 'name' | 'title'>;

/** Why a member is suspended: by an administrator, by their directory, or because they have no responsible person. */
type SuspensionCause = 'admin' | 'provisioning' | 'responsible';

type Suspended = Pick<MemberState, 'kind' | 'suspended_by'>;
type Suspension = Pick<MemberState, 'status' | 'suspended_by'>;

/** Suspends a member for one cause. Null if the member is already suspended for it. */
function suspendedFor(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = listSuspensionCauses(member);
  return causes.has(cause) ? null : suspensionBy(causes.add(cause));
}

/** Ends the suspension for one cause. Null if the member is not suspended for it. Other causes stay. */
function releasedFrom(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = listSuspensionCauses(member);
  return causes.delete(cause) ? suspensionBy(causes) : null;
}

/**
 * Returns the causes of a suspension. `both` stands for an administrator and one other cause: a directory for a person,
 * or the lack of a responsible person for a service member.
 */
function listSuspensionCauses({ kind, suspended_by }: Suspended): Set<SuspensionCause> {
  if (suspended_by === null) return new Set();
  if (suspended_by !== 'both') return new Set([suspended_by]);
  return new Set(['admin', kind === 'service' ? 'responsible' : 'provisioning']);
}

function suspensionBy(causes: ReadonlySet<SuspensionCause>): Suspension {
  const [cause = null] = causes;
  return { status: cause ? 'suspended' : 'active', suspended_by: causes.size > 1 ? 'both' : cause };
}
