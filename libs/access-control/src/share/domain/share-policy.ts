import { type Caller, Decision, defineError, refineError } from '#kernel';
import { type Level, levels, reaches, type Reach } from './reach.js';
import { type KindFacts, type SharedResource, type ShareKind } from './shareable.js';
import { ownerOnly } from '#identity';

type Kind = Pick<KindFacts, 'kind' | 'teamAdminsShare'>;

export const useRequired = defineError(403, 'use_required', 'The operation needs `use` access to the resource.');

export const editRequired = defineError(403, 'edit_required', 'The operation needs edit access to the resource.');

const editorsOnly = refineError(
  editRequired,
  (kind: string) => `Only the owner and members with edit access can change this ${kind}. Ask one of them.`,
);

const sharersOnly = refineError(
  editRequired,
  (kind: Kind) => `Only ${describeSharers(kind)} can share this ${kind.kind}. Ask one of them.`,
);

const resourceOwnerOnly = refineError(
  ownerOnly,
  (kind: string) => `Only the owner can transfer or delete this ${kind}. Ask the owner.`,
);

export const levelAboveOwn = defineError(
  403,
  'level_above_own',
  'You can only share up to your own access level.',
  (level: Level) => `Your team has ${level} access, so you can grant at most that level.`,
);

export const orgSharingOff = defineError(
  403,
  'org_sharing_off',
  'The organization’s settings do not allow the caller to share with everyone.',
  (message: string) => message,
);

/** Not joined at each call, because every row of a page asks. */
const sharePermissions: Record<ShareKind, string> = {
  connection: 'connection:share',
  connector: 'connector:share',
  toolbox: 'toolbox:share',
  template: 'template:share',
};

/** `can_manage`: whether the caller may change the resource. */
export function canManageShareable({ kind }: Kind, { access }: Reach): Decision {
  if (reaches(access, 'edit')) return Decision.allow;
  return Decision.refuse(editorsOnly, kind);
}

/** `can_transfer`: whether the caller may transfer or delete the resource. Only the owner may, whatever was shared. */
export function canTransferShareable({ kind }: Kind, { access }: Reach): Decision {
  if (access === 'owner') return Decision.allow;
  return Decision.refuse(resourceOwnerOnly, kind);
}

/**
 * `can_share`: whether the caller may share the resource. Both routes that change shares check it. The permission
 * `<kind>:manage` alone does not allow sharing.
 */
export function canShare(caller: Caller, kind: Kind, reach: Reach): Decision {
  const permitted = Decision.requirePermission(caller, sharePermissions[kind.kind]);
  if (!permitted.allowed || sharesAsEditor(reach) || sharesAsTeamAdmin(kind, reach)) return permitted;
  return Decision.refuse(sharersOnly, kind);
}

/** `can_revoke_share`: the same check as `can_share`, under the name of the route that revokes shares. */
export const canRevokeShare = canShare;

/** `can_see_shares`: whether the caller may see who has access. `view` and `use` access do not include this. */
export function canSeeShares(caller: Caller, kind: Kind, reach: Reach): Decision {
  return sharesAsEditor(reach) ? Decision.allow : canShare(caller, kind, reach);
}

/**
 * Whether the caller may share at a level. Callers who may share only as a team administrator can grant at most the
 * team's level.
 */
export function canGrantLevel(caller: Caller, kind: Kind, reach: Reach, level: Level): Decision {
  const shared = canShare(caller, kind, reach);
  if (!shared.allowed || sharesAsEditor(reach) || reaches(reach.administered!, level)) return shared;
  return Decision.refuse(levelAboveOwn, reach.administered!);
}

/** The organization's setting for shares with all members. */
export type OrgWideSharing = 'allowed' | 'admins_only' | 'off';

/** Returns the levels at which the caller may share a resource, lowest first. */
export function grantableLevels(caller: Caller, { kind, shareable, entries }: SharedResource): Level[] {
  const reach = kind.reach(caller, shareable, entries);
  return reach === null ? [] : levels.filter((level) => canGrantLevel(caller, kind, reach, level).allowed);
}

export function canShareOrgWide(caller: Caller, { kind }: Kind, setting: OrgWideSharing): Decision {
  if (setting === 'allowed') return Decision.allow;
  if (setting === 'admins_only' && caller.permissions.has(`${kind}:manage`)) return Decision.allow;
  const message =
    setting === 'off'
      ? 'Sharing with the whole organization is turned off. Share with teams or members instead.'
      : `Sharing with the whole organization requires ${kind}:manage. Share with teams or members instead.`;
  return Decision.refuse(orgSharingOff, message);
}

const sharesAsEditor = ({ access }: Reach): boolean => reaches(access, 'edit');

const sharesAsTeamAdmin = ({ teamAdminsShare }: Kind, { administered }: Reach): boolean =>
  teamAdminsShare && administered !== null;

const describeSharers = ({ teamAdminsShare }: Kind): string =>
  teamAdminsShare
    ? 'the owner, members with edit access, and administrators of a team it is shared with'
    : 'the owner and members with edit access';
