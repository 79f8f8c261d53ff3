import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { CallResults } from '../persistence/call-results.js';

/** Deletes the stored results of a member who leaves. */
@Injectable()
export class ResultOffboarding extends OnMemberLeft {
  constructor(private readonly callResults: CallResults) {
    super();
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    await this.callResults.deleteOfMember(caller.orgId, userId);
    return {};
  }
}
