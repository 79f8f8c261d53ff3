import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Act } from '#kernel';
import { Members } from '../domain/members.js';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '../domain/on-member-left.js';

/** No service member goes on without a person behind it. */
@Injectable()
export class ServiceMemberOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly members: Members,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  async settle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.suspendAllOf(caller.orgId, userId, act);
    return {};
  }

  /** Those that somebody is responsible for who leaves, or is suspended, wait until another takes them on. */
  async suspendAllOf(orgId: string, userId: string, act: Act): Promise<void> {
    for (const id of await this.members.inCareOf(orgId, userId))
      await this.members.change(orgId, id, (member) => void member.suspend('responsible', null, act));
  }
}
