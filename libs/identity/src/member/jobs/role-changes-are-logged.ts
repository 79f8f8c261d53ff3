import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { RoleChangeLog, roleChangesAreLogged } from '../domain/role-change-log.js';

/** Of a change of very many people’s roles at once. Each step is a transaction: whoever goes on begins where it ended. */
@Injectable()
export class RoleChangesAreLogged extends Job {
  readonly name = roleChangesAreLogged;

  constructor(private readonly log: RoleChangeLog) {
    super();
  }

  async run({ orgId, signal }: Task): Promise<RunAgain> {
    while (await this.log.tellSome(orgId)) if (signal.aborted) return { again_in: 0 };
  }
}
