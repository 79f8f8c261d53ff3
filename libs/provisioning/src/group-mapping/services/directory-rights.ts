import { Injectable } from '@nestjs/common';
import { canGiveByDirectory, canMoveByDirectory, type GroupMoves, MemberAuthorities, Roles } from '#identity';
import { type Caller } from '#kernel';
import { type MappedTarget } from '../domain/group-mapping.js';
import { roleIdsIn, teamIdsIn } from '../domain/group-mappings.js';

/** Limits a directory's token: through mapped groups, it can only grant what the members who issued it could grant. */
@Injectable()
export class DirectoryRights {
  constructor(
    private readonly roles: Roles,
    private readonly authorities: MemberAuthorities,
  ) {}

  /** @throws forbidden `owner_only`, `permission_not_held`, `team_admin_required`. */
  async refuse(caller: Caller, targets: readonly MappedTarget[], { come, gone }: GroupMoves): Promise<void> {
    const roleIds = roleIdsIn(targets);
    if (come.length > 0 && roleIds.length > 0)
      canGiveByDirectory(caller, await this.roles.findNamed(caller.orgId, roleIds, () => '/role_id')).orThrow();
    const teamIds = teamIdsIn(targets);
    if (teamIds.length === 0 || come.length + gone.length === 0) return;
    const issuers = await this.authorities.load(caller.orgId, caller.issuers);
    canMoveByDirectory(caller, issuers, teamIds).orThrow();
  }
}
