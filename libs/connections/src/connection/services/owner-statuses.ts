import { Injectable } from '@nestjs/common';
import { MemberProfiles } from '#identity';
import { ownerStatusOf } from '../domain/connection-policy.js';

/** Port to the current status of owners, for routes that decide by it. */
@Injectable()
export class OwnerStatuses {
  constructor(private readonly members: MemberProfiles) {}

  async get(orgId: string, userId: string) {
    return ownerStatusOf((await this.members.current(orgId, [userId])).get(userId));
  }
}
