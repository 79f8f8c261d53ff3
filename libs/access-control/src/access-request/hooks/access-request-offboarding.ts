import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft, OpenRequests } from '#identity';
import { type Caller } from '#kernel';
import { AccessRequests } from '../persistence/access-requests.js';

/** Withdraws the requests of a member who leaves. */
@Injectable()
export class AccessRequestOffboarding extends OnMemberLeft {
  constructor(
    private readonly accessRequests: AccessRequests,
    private readonly openRequests: OpenRequests,
  ) {
    super();
  }

  override async preview({ orgId }: Caller, userId: string): Promise<{ pending_requests: number }> {
    return { pending_requests: await this.openRequests.countForMember({ orgId, userId }) };
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.accessRequests.withdrawMemberRequests(caller.orgId, userId, act);
    return {};
  }
}
