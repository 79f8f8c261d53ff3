import { type Caller, Decision, withPermission } from '#kernel';
import { canInviteBack } from '../../member/domain/member-policy.js';
import { canGrantPermissions } from '../../role/domain/role-policy.js';
import { canManageTeam } from '../../team/domain/team-policy.js';
import { type InviteState } from './invite.js';

/** `can_manage`, and the gate of every route but accepting. */
export const canManageInvites = withPermission('member:manage');

/** What whoever accepts becomes. */
type InviteContent = Pick<InviteState, 'team_ids'> & {
  permissions: readonly string[];
  /** The role of owner, where an owner left with its address not long ago. */
  owner_role_id: string | null;
};

/** `can_resend`: the new link makes whoever has it what the invite promises, so sending it is promising it anew. */
export const canResendInvite = (caller: Caller, { permissions, team_ids, owner_role_id }: InviteContent): Decision =>
  Decision.all(
    () => canManageInvites(caller),
    () => canInviteBack(caller, { owner_role_id }),
    () => canGrantPermissions(caller, permissions, '/role_ids'),
    ...team_ids.map((id) => () => canManageTeam(caller, { id })),
  );
