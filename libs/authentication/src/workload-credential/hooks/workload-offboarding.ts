import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { WorkloadCredentials } from '../persistence/workload-credentials.js';

/** Deletes the workload credentials of a service member that is removed. */
@Injectable()
export class WorkloadOffboarding extends OnMemberLeft {
  constructor(private readonly workloadCredentials: WorkloadCredentials) {
    super();
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.workloadCredentials.deleteAll(caller.orgId, userId, act);
    return {};
  }
}
