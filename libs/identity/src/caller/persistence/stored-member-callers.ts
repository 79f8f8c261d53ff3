import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Reads, type RequestFacts } from '#kernel';
import { type MemberCallers } from '../domain/member-callers.js';
import { callerOf, type Rights, principalOf } from '../domain/rights.js';
import { rightsOfMember } from './rights-statement.js';

@Injectable()
export class StoredMemberCallers implements MemberCallers {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async find(orgId: string, userId: string, request: RequestFacts): Promise<Caller | null> {
    const values = { user_id: userId, now: this.clock.now() };
    const rights = await this.reads.one<Rights>(orgId, rightsOfMember, values);
    return rights?.status === 'active' ? callerOf(principalOf(rights), request) : null;
  }
}
