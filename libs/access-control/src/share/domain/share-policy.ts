import { type Caller, Decision } from '#kernel';
import { type Level, reaches, type Reach } from './reach.js';
import { type KindFacts } from './shareable.js';

type Kind = Pick<KindFacts, 'kind' | 'teamAdminsShare'>;

/** `can_manage`: its settings and entries. */
export function canManageShareable({ kind }: Kind, { access }: Reach): Decision {
  if (reaches(access, 'edit')) return Decision.allow;
  return Decision.refuse('edit_required', `Only the owner, or who has edit access, may change this ${kind}.`);
}

/** `can_transfer`: handing over and deleting, which no entry confers. */
export function canTransferShareable({ kind }: Kind, { access }: Reach): Decision {
  if (access === 'owner') return Decision.allow;
  return Decision.refuse('owner_only', `Only the owner of this ${kind} may do that.`);
}

/** `can_share`, and the gate of both writing share routes. `<kind>:manage` is no way around it. */
export function canShare(caller: Caller, kind: Kind, reach: Reach): Decision {
  const permitted = Decision.holding(caller, `${kind.kind}:share`);
  if (!permitted.allowed || sharesAsEditor(reach) || sharesAsTeamAdmin(kind, reach)) return permitted;
  return Decision.refuse('edit_required', `Only ${sharersOf(kind)} may share this ${kind.kind}.`);
}

/** `can_revoke_share`: equal to `can_share` by the interface, and named for the route it promises. */
export const canRevokeShare = canShare;

/** `can_see_shares`: the list of entries, which `view` and `use` never show. */
export function canSeeShares(caller: Caller, kind: Kind, reach: Reach): Decision {
  return sharesAsEditor(reach) ? Decision.allow : canShare(caller, kind, reach);
}

/** Sharing at a level: who may share only as a team's administrator gives no more than the team has. */
export function canGrantLevel(caller: Caller, kind: Kind, reach: Reach, level: Level): Decision {
  const shared = canShare(caller, kind, reach);
  if (!shared.allowed || sharesAsEditor(reach) || reaches(reach.administered!, level)) return shared;
  return Decision.refuse('level_above_own', `Your team has ${reach.administered} access: grant that at the most.`);
}

/** Who may share with the whole organization, as its settings have it. */
export type OrgWideSharing = 'allowed' | 'admins_only' | 'off';

export function canShareOrgWide(caller: Caller, { kind }: Kind, setting: OrgWideSharing): Decision {
  if (setting === 'allowed') return Decision.allow;
  if (setting === 'admins_only' && caller.permissions.has(`${kind}:manage`)) return Decision.allow;
  const message =
    setting === 'off'
      ? 'Sharing with the whole organization is turned off: share with teams or members.'
      : `Only who holds ${kind}:manage may share with the whole organization: share with teams or members.`;
  return Decision.refuse('org_sharing_off', message);
}

const sharesAsEditor = ({ access }: Reach): boolean => reaches(access, 'edit');

const sharesAsTeamAdmin = ({ teamAdminsShare }: Kind, { administered }: Reach): boolean =>
  teamAdminsShare && administered !== null;

const sharersOf = ({ teamAdminsShare }: Kind): string =>
  teamAdminsShare
    ? 'the owner, who has edit access, or an administrator of a team it is shared with'
    : 'the owner, or who has edit access,';
