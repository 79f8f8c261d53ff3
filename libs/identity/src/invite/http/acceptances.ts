import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RateLimits } from '#platform/rate-limit';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { AcceptInvite } from '../commands/accept-invite.js';
import { type Acceptor } from '../services/acceptance.js';
import { type AcceptedView } from './invite.dto.js';

/** Accepts invites, from the API and from the page. */
@Injectable()
export class Acceptances {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: OrganizationDirectory,
    private readonly limits: RateLimits,
  ) {}

  /** @param acceptor is called only after the check that this IP address has not tried too many secrets. */
  accept(secret: string, ip: string, acceptor: () => Acceptor | Promise<Acceptor>): Promise<AcceptedView> {
    return this.limits.limitGuesses(ip, async () => {
      const { orgId, userId, token } = await this.commands.execute(new AcceptInvite(secret, await acceptor()));
      return { organization: { id: orgId, name: await this.directory.nameOf(orgId) }, user: { id: userId }, token };
    });
  }
}
