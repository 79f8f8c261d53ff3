import { AggregateStore } from '#kernel';
import { type Member } from './member.js';

export abstract class Members extends AggregateStore<Member> {
  /** @throws conflict `already_member` when somebody of the organization has this email. */
  abstract mustBeNew(orgId: string, email: string | null): Promise<void>;
}
