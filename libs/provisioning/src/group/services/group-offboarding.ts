import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { GroupMembers } from '../domain/groups.js';

/** Removes leavers from all groups. Their directory adds them again when they return. */
@Injectable()
export class GroupOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly members: GroupMembers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    await this.members.removeFromAll(caller.orgId, userId);
    return {};
  }
}
