import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { GroupMembers } from '../domain/groups.js';

/** Removes leavers from all groups. Their directory adds them again when they return. */
@Injectable()
export class GroupOffboarding extends OnMemberLeft {
  constructor(private readonly groupMembers: GroupMembers) {
    super();
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    await this.groupMembers.removeFromAll(caller.orgId, userId);
    return {};
  }
}
