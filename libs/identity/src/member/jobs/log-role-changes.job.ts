import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { RoleChangeLog, logRoleChanges } from '../domain/role-change-log.js';

/**
 * Logs stored role changes. Each batch is a transaction, so a later run continues where the last run ended.
 */
@Injectable()
export class LogRoleChangesJob extends Job {
  readonly name = logRoleChanges;

  constructor(private readonly roleChangeLog: RoleChangeLog) {
    super();
  }

  async run({ orgId, signal }: Task): Promise<RunAgain> {
    while (await this.roleChangeLog.logNextBatch(orgId)) if (signal.aborted) return { again_in: 0 };
  }
}
