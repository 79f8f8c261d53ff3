import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Reads, type RequestFacts } from '#kernel';
import { type MemberCallers } from '../domain/member-callers.js';
import { callerOf, type Rights, principalOf } from '../domain/rights.js';
import { rightsById, rightsOfMember } from './rights-statement.js';

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

  async findUsable(orgId: string, id: string, request: RequestFacts): Promise<Caller | null> {
    const values = { token_id: id, user_id: id, now: this.clock.now() };
    const sql = id.startsWith('usr_') ? rightsOfMember : rightsById;
    const rights = await this.reads.one<Rights>(orgId, sql, values);
    if (
      rights?.status !== 'active' ||
      rights.revoked ||
      rights.expired ||
      rights.sign_in_due ||
      rights.frozen === 'purging'
    )
      return null;
    return callerOf(principalOf(rights), request);
  }
}
