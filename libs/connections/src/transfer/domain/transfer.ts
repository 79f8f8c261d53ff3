import { maxShares, type Reach, computeReach, type Share, type ShareEntry } from '#access-control';
import { type Caller, invalid, type ApiError, refineError, defineFieldReason, defineError } from '#kernel';
import { newOwnerRestricted } from '#catalog';
import { grantLimit } from '#access-control';
import { canOwnMore } from '../../connection/domain/connection-policy.js';
import { maxPerMember } from '../../connection/domain/refusals.js';
import { type ConnectionState } from '../../connection/domain/connection-state.js';

/** A possible new owner, with the facts that decide whether the transfer is allowed. */
export type NewOwner = {
  user_id: string;
  /** Whether restrictions block the new owner from the connector. */
  restricted: boolean;
  /** Whether the new owner can use the connector. A custom connector must be shared with the new owner. */
  holds_connector: boolean;
  /** The number of connections that the new owner already owns. */
  owned: number;
};

type TransferFacts = {
  owner: Pick<Caller, 'userId' | 'teams'>;
  connection: Pick<ConnectionState, 'connected_by_user_id' | 'saffron_account_id'>;
  shares: readonly Share[];
  /** Null until a new owner is chosen. */
  new_owner: NewOwner | null;
  /** Whether the previous owner keeps `use` access through a share. */
  retain_access: boolean;
};

type TransferWarning = { reason: 'credential_of_other_person'; message: string };

/** The full effect of a transfer. The preview and the actual transfer both get it from `planTransfer`. */
export type Transfer = {
  /** The errors that prevent the transfer. Empty if it is possible. */
  blockers: ApiError[];
  warnings: TransferWarning[];
  kept: Share[];
  /** Shares that end, because an owner does not need one. */
  dropped: Share[];
  /** The share through which the previous owner keeps access. */
  retained: ShareEntry | null;
  /** The previous owner's access through other shares. */
  reach_without_retaining: Reach | null;
};

export function planTransfer(facts: TransferFacts): Transfer {
  const { owner, new_owner, shares, retain_access } = facts;
  const isOfNewOwner = ({ grantee_type, grantee_id }: Share) =>
    grantee_type === 'user' && grantee_id === new_owner?.user_id;
  const kept = shares.filter((share) => !isOfNewOwner(share));
  const retained = { grantee_type: 'user', grantee_id: owner.userId, level: 'use' } as const;
  return {
    blockers: new_owner ? findBlockers(facts, new_owner, kept) : [],
    warnings: findWarnings(facts),
    kept,
    dropped: shares.filter(isOfNewOwner),
    retained: retain_access ? retained : null,
    reach_without_retaining: computeReach(owner, new_owner?.user_id ?? null, kept),
  };
}

/** @throws the first blocker of the transfer */
export function assertTransferable({ blockers: [blocker] }: Transfer): void {
  if (blocker) throw blocker;
}

function findBlockers({ owner, retain_access }: TransferFacts, to: NewOwner, kept: readonly Share[]): ApiError[] {
  const found: (ApiError | false)[] = [
    to.user_id === owner.userId &&
      invalid('/new_owner_user_id', sameOwner, 'You already own this connection. Choose another member.'),
    to.restricted && memberRestricted(),
    !to.holds_connector && memberLacksConnector(),
    !canOwnMore(to.owned).allowed && memberAtLimit(),
    retain_access && kept.length >= maxShares && noRoomForShare(),
  ];
  return found.filter((each) => each !== false);
}

export const sameOwner = defineFieldReason('same_owner', 'The member is already the owner.');

const memberRestricted = refineError(
  newOwnerRestricted,
  () => 'A restriction blocks this member from the connector. Choose another member.',
);

const memberLacksConnector = defineError(
  409,
  'new_owner_connector_access',
  'The connector is not shared with the new owner.',
  () => 'The connector is not shared with this member. Share it with them first.',
);

const memberAtLimit = defineError(
  409,
  'new_owner_connection_limit',
  `The new owner already has ${maxPerMember} connections.`,
  () => `This member already has ${maxPerMember} connections. Choose another member.`,
);

const noRoomForShare = refineError(
  grantLimit,
  () => `A connection can have at most ${maxShares} shares. Remove a share, or transfer without retain_access.`,
);

/** The errors of a transfer to a member who cannot own the connection. */
export const transferErrors = [memberRestricted, memberLacksConnector, memberAtLimit, noRoomForShare] as const;

function findWarnings({ connection, new_owner }: TransferFacts): TransferWarning[] {
  const { connected_by_user_id: by, saffron_account_id: account } = connection;
  if (account === null || by === new_owner?.user_id) return [];
  const message =
    'Calls continue with the account of the person who signed in, until the new owner reconnects with their own.';
  return [{ reason: 'credential_of_other_person', message }];
}
