import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { ServiceMemberSuspension } from '../../member/services/service-member-suspension.js';
import { type Leaving, type LeftBehind, OnMemberLeft } from '../domain/on-member-left.js';

/** Maximum number of service members that a preview names. */
const maxNamed = 20;

/** Suspends the service members that a leaver is responsible for. */
@Injectable()
export class ServiceMemberOffboarding extends OnMemberLeft {
  constructor(
    private readonly members: Members,
    private readonly serviceMemberSuspension: ServiceMemberSuspension,
  ) {
    super();
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    const all = await this.members.findServiceMembers(orgId, userId);
    return { responsible_for: { service_member_count: all.length, service_members: all.slice(0, maxNamed) } };
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.serviceMemberSuspension.suspendServiceMembers(caller.orgId, userId, act);
    return {};
  }
}
