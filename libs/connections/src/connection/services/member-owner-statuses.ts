import { Injectable } from '@nestjs/common';
import { MemberProfiles } from '#identity';
import { type OwnerStatuses, ownerStatusOf } from '../domain/owner-statuses.js';

@Injectable()
export class MemberOwnerStatuses implements OwnerStatuses {
  constructor(private readonly members: MemberProfiles) {}

  async of(orgId: string, userId: string) {
    return ownerStatusOf((await this.members.current(orgId, [userId])).get(userId));
  }
}
