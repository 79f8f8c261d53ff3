import { Controller, Get, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, factsOf, IgnoresUnknownParameters, readAs, type RouteAccess, toApiError } from '#kernel';
import { formOf, sendPage } from '#platform/pages';
import { InviteLinks } from '../domain/invite-links.js';
import { Acceptances } from './acceptances.js';
import { AcceptInviteBody } from './invite.dto.js';
import { joinedPage, joinPage } from './page/join-page.js';

/**
 * The page behind the link of an invite. Opening it does not use the invite, because mail scanners open links first. It
 * needs no cookie, because it does not act for a signed-in person.
 */
@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller('join')
export class JoinController {
  static readonly access: RouteAccess<'show' | 'join'> = { show: everybody, join: everybody };

  private readonly logger = new Logger(JoinController.name);

  constructor(
    private readonly acceptances: Acceptances,
    private readonly links: InviteLinks,
  ) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    this.send(reply, 200, joinPage());
  }

  @Post()
  async join(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = formOf(request);
    const [link, name] = [form.get('link') ?? '', form.get('name') ?? ''];
    try {
      const body = readAs(AcceptInviteBody, { token: secretIn(link), ...(name.trim() !== '' && { name }) });
      const acceptor = { name: body.name ?? null, person: null, request: factsOf(request) };
      const { organization, token } = await this.acceptances.accept(body.token, request.ip, () => acceptor);
      this.send(reply, 200, joinedPage(organization.name, token, this.links.serviceUrl));
    } catch (thrown) {
      const { status, message, parts } = toApiError(thrown);
      if (status === 500) this.logger.error({ request_id: request.id, err: thrown }, 'request failed');
      void reply.headers(parts.headers ?? {});
      this.send(reply, status, joinPage({ link, name, message: status === 404 ? over : message }));
    }
  }

  private send(reply: FastifyReply, status: number, page: string): void {
    sendPage(reply, status, page, this.links.serviceUrl.startsWith('https:'));
  }
}

const over = 'This invite link is invalid, expired or already used. Ask the person who invited you for a new one.';

/** The secret in pasted text, which may be the whole link or only its end. */
const secretIn = (text: string): string => /lk_(?:live|test)_inv_[0-9A-Za-z]+/.exec(text)?.[0] ?? '';
