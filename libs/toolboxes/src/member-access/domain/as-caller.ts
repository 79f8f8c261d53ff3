import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';

/**
 * Returns the member as a caller, so that the checks of other routes decide about the member. Callers who list their own
 * access get the restrictions that bind the token of this request, as in `GET /restriction/explain`.
 */
export function asCaller(caller: Caller, authority: MemberAuthority): Caller {
  const { userId, roleIds, permissions, teams, epoch } = authority;
  const represented = userId === caller.userId ? caller.represented : authority.represented;
  const kind = authority.kind === 'service' ? 'service' : 'user';
  return { ...caller, userId, kind, roleIds, permissions, rolePermissions: permissions, teams, epoch, represented };
}
