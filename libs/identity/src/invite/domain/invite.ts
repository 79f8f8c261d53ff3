import {
  type Act,
  Aggregate,
  type AggregateState,
  emailKey,
  type EventEntries,
  invalid,
  isPlainEmail,
  newId,
  refineError,
  quotaExceeded,
  defineError,
  notPending,
  invalidFormat,
  invalidValue,
} from '#kernel';
import { type Sending } from './invite-links.js';

export type InviteEvent =
  | { type: 'invite.created'; data: { role_ids: string[]; team_ids: string[]; expires_at: string } }
  | { type: 'invite.updated'; data: { fields: string[] } }
  | { type: 'invite.roles_changed'; data: { added: string[]; removed: string[]; cause: string } }
  | { type: 'invite.resent'; data: { send_count: number; expires_at: string } }
  | { type: 'invite.mailed'; data: { send_count: number } }
  | { type: 'invite.revoked'; data: Record<never, never> }
  | { type: 'invite.accepted'; data: { user_id: string } }
  | { type: 'invite.expired'; data: Record<never, never> };

const people = { category: 'people' } as const;

export const inviteEvents = {
  'invite.created': { says: 'invited', ...people },
  'invite.updated': { says: 'changed the invite for', ...people },
  'invite.roles_changed': { says: 'changed the roles on the invite for', ...people },
  'invite.resent': { says: 'resent the invite to', ...people },
  'invite.mailed': { says: 'mailed the invite to', ...people },
  'invite.revoked': { says: 'revoked the invite for', ...people },
  'invite.accepted': { says: 'accepted the invite for', ofSelf: 'accepted their invite', ...people },
  'invite.expired': { says: 'let the invite for {resource} expire', ...people },
} satisfies EventEntries<InviteEvent>;

export const inviteStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

/** The secret is not part of the invite. Only its hash is stored, separately. */
export type InviteState = AggregateState &
  Sending & {
    email: string;
    email_key: string;
    name: string | null;
    role_ids: string[];
    team_ids: string[];
    status: (typeof inviteStatuses)[number];
    /** The lifetime of the invite in days. It starts again when the invite is resent. */
    days: number;
    invited_by: string | null;
    accepted_user_id: string | null;
    expires_at: Date;
    /** When the current link was mailed; null until it is mailed. */
    sent_at: Date | null;
    send_count: number;
    created_at: Date;
    updated_at: Date;
  };

export type NewInvite = Pick<InviteState, 'email' | 'name' | 'role_ids' | 'team_ids' | 'days'>;

const maxSends = 5;

export const tooManySends = refineError(
  quotaExceeded,
  () => `An invite can be sent at most ${maxSends} times. Revoke this invite and create a new one.`,
  `An invite can be sent at most ${maxSends} times.`,
);

/** Addresses are not stored in the log: the invite's label is looked up when the log is read. */
export class Invite extends Aggregate<InviteState, InviteEvent> {
  protected readonly noun = 'invite';

  static create(org_id: string, content: NewInvite, sending: Sending, act: Act): Invite {
    const invite = new Invite({
      org_id,
      id: newId('inv', act.at),
      version: 1,
      ...content,
      ...sending,
      email_key: emailKey(content.email),
      status: 'pending',
      invited_by: act.by,
      accepted_user_id: null,
      expires_at: daysAfter(act.at, content.days),
      sent_at: null,
      send_count: 1,
      created_at: act.at,
      updated_at: act.at,
    });
    const { role_ids, team_ids, expires_at } = invite.state;
    invite.apply(act, { type: 'invite.created', data: { role_ids, team_ids, expires_at: expires_at.toISOString() } });
    return invite;
  }

  isPending(at: Date): boolean {
    return this.state.status === 'pending' && this.state.expires_at > at;
  }

  update(changes: Partial<Pick<InviteState, 'role_ids' | 'team_ids'>>, act: Act): void {
    const { role_ids = this.state.role_ids, team_ids = this.state.team_ids } = changes;
    const next = { role_ids, team_ids };
    const fields = (['role_ids', 'team_ids'] as const).filter((field) => differ(next[field], this.state[field]));
    if (fields.length === 0) return;
    this.apply(act, { type: 'invite.updated', data: { fields } }, { ...next, updated_at: act.at });
  }

  /** Starts a new sending. The previous link stops working, and a report that it was mailed no longer has an effect. */
  resend(sending: Sending, act: Act): void {
    const send_count = this.state.send_count + 1;
    if (send_count > maxSends) throw tooManySends();
    const expires_at = daysAfter(act.at, this.state.days);
    const data = { send_count, expires_at: expires_at.toISOString() };
    this.apply(
      act,
      { type: 'invite.resent', data },
      {
        ...sending,
        send_count,
        expires_at,
        sent_at: null,
        updated_at: act.at,
      },
    );
  }

  /**
   * @param send_count the number of the sending that was mailed. If a newer sending has started since, nothing
   * changes.
   */
  recordMailing(send_count: number, act: Act): void {
    if (send_count !== this.state.send_count) return;
    this.apply(act, { type: 'invite.mailed', data: { send_count } }, { sent_at: act.at });
  }

  revoke(act: Act): void {
    this.apply(act, { type: 'invite.revoked', data: {} }, { status: 'revoked', updated_at: act.at });
  }

  accept(userId: string, act: Act): void {
    const changes = { status: 'accepted', accepted_user_id: userId, updated_at: act.at } as const;
    this.apply(act, { type: 'invite.accepted', data: { user_id: userId } }, changes);
  }

  expire(act: Act): void {
    this.apply(act, { type: 'invite.expired', data: {} }, { status: 'expired', updated_at: act.at });
  }
}

/** @throws forbidden `other_address`: an invite is only for the person whose address it names. */
export function assertSameAddress({ email_key }: Pick<InviteState, 'email_key'>, email: string | null): void {
  if (email !== null && emailKey(email) === email_key) return;
  throw otherAddress();
}

export const otherAddress = defineError(
  403,
  'other_address',
  'The invite is for another person than the owner of the token.',
  () =>
    'The owner of your token has a different email address than the invited person. Accept the invite without a ' +
    'token, or with a token of the invited person.',
);

/** @throws conflict `not_pending` for an invite that was accepted, was revoked or has expired. */
export function assertPending(invite: Invite, at: Date): void {
  if (invite.isPending(at)) return;
  const { status } = invite.state;
  const word = status === 'pending' ? 'expired' : status;
  throw inviteNotPending(word);
}

export const inviteNotPending = refineError(
  notPending,
  (word: string) => `This invite is ${word}. Create a new one.`,
  'The invite was accepted, was revoked or has expired.',
);

/** @throws conflict `already_invited` when the address has a pending invite. */
export function assertNotInvited(invite: Invite, at: Date): void {
  if (!invite.isPending(at)) return;
  throw alreadyInvited(invite.state.email);
}

export const alreadyInvited = defineError(
  409,
  'already_invited',
  'The address already has an invite. Resend that invite.',
  (email: string) => `${email} already has a pending invite. Resend that invite instead.`,
);

/** @throws validation_error for an address with look-alike characters. */
export function assertPlainAddress(email: string): void {
  if (isPlainEmail(email)) return;
  throw invalid(
    '/email',
    invalidFormat,
    'This address contains look-alike characters. Send the address in its plain form (Unicode NFKC).',
  );
}

/** @param allowed email domains; an empty list allows every address. */
export function assertDomainAllowed(email: string, allowed: readonly string[]): void {
  const domain = emailKey(email.slice(email.lastIndexOf('@') + 1));
  if (allowed.length === 0 || allowed.some((each) => each.toLowerCase() === domain)) return;
  throw invalid(
    '/email',
    invalidValue,
    `Your organization only invites people with an address at ${allowed.join(', ')}.`,
  );
}

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);

const differ = (one: readonly string[], other: readonly string[]): boolean => one.join() !== other.join();

export abstract class InviteLabels {
  /** Returns addresses by invite id, in at most one round trip. Deleted invites are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
