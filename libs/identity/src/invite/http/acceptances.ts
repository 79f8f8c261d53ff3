import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RateLimits } from '#platform/rate-limit';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { AcceptInvite } from '../commands/accept-invite.js';
import { FindInvitation, type Invitation } from '../queries/find-invitation.js';
import { type Acceptor } from '../services/acceptance.js';
import { type AcceptedView } from './invite.dto.js';

/** Accepts invites, from the API and from the page. */
@Injectable()
export class Acceptances {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly directory: OrganizationDirectory,
    private readonly limits: RateLimits,
  ) {}

  /** The invite of a secret, which stays valid. Counts wrong secrets like `accept`. */
  find(secret: string, ip: string): Promise<Invitation> {
    return this.limits.limitGuesses(ip, () => this.queries.execute(new FindInvitation(secret)));
  }

  /** @param acceptor is called only after the check that this IP address has not tried too many secrets. */
  accept(secret: string, ip: string, acceptor: () => Acceptor | Promise<Acceptor>): Promise<AcceptedView> {
    return this.limits.limitGuesses(ip, async () => {
      const { orgId, userId, token } = await this.commands.execute(new AcceptInvite(secret, await acceptor()));
      return { organization: { id: orgId, name: await this.directory.nameOf(orgId) }, user: { id: userId }, token };
    });
  }
}
