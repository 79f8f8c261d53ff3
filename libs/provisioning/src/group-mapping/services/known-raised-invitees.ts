import { Injectable } from '@nestjs/common';
import { canGiveThroughGroup, MemberAuthorities, Roles } from '#identity';
import { type Caller } from '#kernel';
import { GroupMappings } from '../domain/group-mappings.js';
import { type RaisedInvitees } from '../domain/raised-invitees.js';

@Injectable()
export class KnownRaisedInvitees implements RaisedInvitees {
  constructor(
    private readonly mappings: GroupMappings,
    private readonly roles: Roles,
    private readonly authorities: MemberAuthorities,
  ) {}

  async refuse(caller: Caller, groupId: string, come: readonly string[]): Promise<void> {
    if (come.length === 0 || caller.standsFor.size === 0) return;
    const ids = (await this.mappings.ofGroup(caller.orgId, groupId)).map(({ role_id }) => role_id);
    if (ids.length === 0) return;
    const roles = await this.roles.named(caller.orgId, ids, () => '/role_id');
    const permissions = roles.flatMap((role) => role.permissions);
    const known = await this.authorities.tied(caller.orgId, come);
    canGiveThroughGroup(caller, [...known.values()], permissions).orThrow();
  }
}
