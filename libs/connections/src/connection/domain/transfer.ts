import { mostShares, type Reach, reachOf, type Share, type ShareEntry } from '#access-control';
import { type Caller, conflict, Decision, invalid, type ErrorReason } from '#kernel';
import { isWithinLimit } from './connection-policy.js';
import { type ConnectionState } from './connection-state.js';

/** An active member whom a connection may be handed to, as far as that decides about it. */
export type NewOwner = {
  user_id: string;
  /** Whether restrictions keep them from the connector. */
  restricted: boolean;
  /** Whether they may use the connector: one of the organization's own has to be shared with them. */
  holds_connector: boolean;
  /** How many connections they have already. */
  owned: number;
};

type TransferFacts = {
  owner: Pick<Caller, 'userId' | 'teams'>;
  connection: Pick<ConnectionState, 'connected_by_user_id' | 'saffron_account_id'>;
  shares: readonly Share[];
  /** Null while nobody is chosen. */
  new_owner: NewOwner | null;
  /** Whether the owner of before is to keep the use of it by a share. */
  retain_access: boolean;
};

type TransferNote<Reason> = { reason: Reason; message: string };
type TransferBlocker = TransferNote<ErrorReason | 'same_owner'>;
type TransferWarning = TransferNote<'credential_of_other_person'>;

/** All that handing a connection over comes to: what is shown beforehand is what is done. */
export type Transfer = {
  /** Why it cannot be done; empty where it can. */
  blockers: TransferBlocker[];
  warnings: TransferWarning[];
  /** Shares that stay. */
  kept: Share[];
  /** Shares that end, because who owns a thing needs none. */
  dropped: Share[];
  /** The share that the owner of before is given. */
  retained: ShareEntry | null;
  /** How it reaches the owner of before by what stays, without a share made for them. */
  reach_without_retaining: Reach | null;
};

export function transferOf(facts: TransferFacts): Transfer {
  const { owner, new_owner, shares, retain_access } = facts;
  const isTheirs = ({ grantee_type, grantee_id }: Share) =>
    grantee_type === 'user' && grantee_id === new_owner?.user_id;
  const kept = shares.filter((share) => !isTheirs(share));
  const retained = { grantee_type: 'user', grantee_id: owner.userId, level: 'use' } as const;
  return {
    blockers: new_owner ? blockersOf(facts, new_owner, kept) : [],
    warnings: warningsOf(facts),
    kept,
    dropped: shares.filter(isTheirs),
    retained: retain_access ? retained : null,
    reach_without_retaining: reachOf(owner, new_owner?.user_id ?? null, kept),
  };
}

/** The first thing in the way, as the route answers it. */
export function canBeTransferred({ blockers: [blocker] }: Transfer): Decision {
  if (!blocker) return Decision.allow;
  const { reason, message } = blocker;
  return Decision.answering(() =>
    reason === 'same_owner' ? invalid('/new_owner_user_id', reason, message) : conflict(reason, message),
  );
}

function blockersOf({ owner, retain_access }: TransferFacts, to: NewOwner, kept: readonly Share[]): TransferBlocker[] {
  const found: (TransferBlocker | false)[] = [
    to.user_id === owner.userId && note('same_owner', 'You own this connection already: name another member.'),
    to.restricted &&
      note('new_owner_restricted', 'A restriction keeps this member from the connector: choose another one.'),
    !to.holds_connector &&
      note('new_owner_connector_access', 'The connector is not shared with this member: have it shared first.'),
    !isWithinLimit(to.owned).allowed &&
      note('new_owner_connection_limit', 'This member has as many connections as one may have: choose another one.'),
    retain_access &&
      kept.length >= mostShares &&
      note('grant_limit', `A connection has at most ${mostShares} shares: end one, or keep no access.`),
  ];
  return found.filter((each) => each !== false);
}

function warningsOf({ connection, new_owner }: TransferFacts): TransferWarning[] {
  const { connected_by_user_id: by, saffron_account_id: account } = connection;
  if (account === null || by === new_owner?.user_id) return [];
  const message = 'Calls go on under the account of who signed in, until the new owner signs in with one of their own.';
  return [note('credential_of_other_person', message)];
}

const note = <Reason>(reason: Reason, message: string): TransferNote<Reason> => ({ reason, message });
