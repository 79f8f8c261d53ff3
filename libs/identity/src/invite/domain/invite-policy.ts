import { type Caller, Decision, withPermission } from '#kernel';
import { canInviteBack } from '../../member/domain/member-policy.js';
import { canGrantPermissions } from '../../role/domain/role-policy.js';
import { canInviteToTeams, canManageTeam } from '../../team/domain/team-policy.js';
import { type InviteState } from './invite.js';

/** Decides `can_manage`. Every route for invites checks it, except the route that accepts an invite. */
export const canManageInvites = withPermission('member:manage');

/** The permissions and teams that an invite grants. */
type InviteContent = Pick<InviteState, 'team_ids'> & {
  permissions: readonly string[];
  /** The owner role, if an owner with this address left recently. */
  owner_role_id: string | null;
};

/**
 * `can_resend`: the holder of the new link gets everything the invite grants, so resending needs the same rights as
 * inviting.
 * @param seesLink whether the caller sees the new link, because mail is not configured.
 */
export const canResendInvite = (
  caller: Caller,
  { permissions, team_ids, owner_role_id }: InviteContent,
  seesLink: boolean,
): Decision =>
  Decision.all(
    canManageInvites(caller),
    canInviteBack(caller, { owner_role_id }),
    canGrantPermissions(caller, permissions, '/role_ids'),
    ...team_ids.map((id) => canManageTeam(caller, { id })),
    canInviteToTeams(caller, team_ids, seesLink),
  );
