import { Injectable } from '@nestjs/common';
import { MemberProfiles } from '#identity';
import { ownerStatusOf } from '../domain/connection-policy.js';

/** Loads the current status of an owner, for routes whose decision depends on it. */
@Injectable()
export class OwnerStatuses {
  constructor(private readonly members: MemberProfiles) {}

  async get(orgId: string, userId: string) {
    return ownerStatusOf((await this.members.current(orgId, [userId])).get(userId));
  }
}
