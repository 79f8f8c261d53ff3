import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { Members } from '../domain/members.js';

/** A service member is suspended while it has no responsible person. */
@Injectable()
export class ServiceMemberSuspension {
  constructor(private readonly members: Members) {}

  /** Suspends the service members of a person who leaves or is suspended, until another person takes responsibility. */
  async suspendServiceMembers(orgId: string, userId: string, act: Act): Promise<void> {
    for (const { id } of await this.members.findServiceMembers(orgId, userId))
      await this.members.change(orgId, id, (member) => void member.suspend('responsible', null, act));
  }
}
