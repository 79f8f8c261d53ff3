import { Injectable } from '@nestjs/common';
import { ServiceMemberSuspension } from '../../member/services/service-member-suspension.js';
import { type Leaving, type LeftBehind, OnMemberLeft } from '../domain/on-member-left.js';

/** Suspends the service members that a leaver is responsible for. */
@Injectable()
export class ServiceMemberOffboarding extends OnMemberLeft {
  constructor(private readonly serviceMemberSuspension: ServiceMemberSuspension) {
    super();
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.serviceMemberSuspension.suspendServiceMembers(caller.orgId, userId, act);
    return {};
  }
}
