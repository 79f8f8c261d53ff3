import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { notFound } from '#kernel';
import { IdempotencyKeys } from '#kernel/http';
import { RateLimits } from '#platform/rate-limit';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { Secrets } from '../../secret/domain/secret.js';
import { AcceptInvite } from '../commands/accept-invite.js';
import { FindReceivedInvite, type ReceivedInvite } from '../queries/find-received-invite.js';
import { type Acceptor } from '../services/invite-acceptance.js';
import { AcceptedView } from './accepted.view.js';

/** Accepts invites, from the API and from the page. */
@Injectable()
export class Acceptances {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly secrets: Secrets,
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Reads an invite without using up its secret. Wrong secrets count toward the same limit as in `accept`. */
  find(secret: string, ip: string): Promise<ReceivedInvite> {
    return this.rateLimits.limitGuesses(ip, () => this.queryBus.execute(new FindReceivedInvite(secret)));
  }

  /**
   * Accepts an invite for an API client. A repeat with the same Idempotency-Key gets the first response.
   * @param acceptor is called only after the check that this IP address has not tried too many secrets.
   */
  accept(request: FastifyRequest, secret: string, acceptor: () => Promise<Acceptor>): Promise<AcceptedView> {
    return this.rateLimits.limitGuesses(request.ip, async () => {
      const by = await acceptor();
      const { orgId, id } = await this.findInvite(secret);
      // The caller has no account yet, so the key belongs to the invite and the person of the token, if one was sent.
      await this.idempotencyKeys.admit(request, { orgId, userId: by.person ? `${id}/${by.person.userId}` : id }, true);
      return this.run(secret, by);
    });
  }

  /**
   * Accepts an invite from the form of the page. The same browser gets the same result again, because its first
   * response may be lost.
   * @param key of the form, which only the browser that showed the page knows.
   */
  acceptInBrowser(secret: string, ip: string, key: string, by: Acceptor): Promise<AcceptedView> {
    return this.rateLimits.limitGuesses(ip, () => this.repeatInBrowser(secret, key, by));
  }

  /**
   * Repeats the result of `acceptInBrowser` after `find` no longer finds the invite. The call does not count as a guess,
   * because `find` has counted it.
   */
  async repeatInBrowser(secret: string, formKey: string, by: Acceptor): Promise<AcceptedView> {
    const { orgId, id } = await this.findInvite(secret);
    return this.idempotencyKeys.runOnce({ orgId, principal: id, key: formKey }, (key) =>
      this.run(secret, { ...by, request: { ...by.request, key } }),
    );
  }

  /** Finds the invite of a secret, even if the invite was accepted. @throws notFound. */
  private async findInvite(secret: string): Promise<{ orgId: string; id: string }> {
    const found = await this.secrets.find('inv', secret);
    if (!found) throw notFound('invite');
    return found;
  }

  private async run(secret: string, by: Acceptor): Promise<AcceptedView> {
    const { orgId, userId, token } = await this.commandBus.execute(new AcceptInvite(secret, by));
    return {
      organization: { id: orgId, name: await this.organizationDirectory.readName(orgId) },
      user: { id: userId },
      token,
    };
  }
}
