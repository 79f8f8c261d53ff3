import { Controller, Get, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  everybody,
  factsOf,
  formOf,
  IgnoresUnknownParameters,
  readAs,
  type RouteAccess,
  sendPage,
  toApiError,
} from '#kernel';
import { InviteLinks } from '../domain/invite-links.js';
import { Acceptances } from './acceptances.js';
import { AcceptInviteBody } from './invite.dto.js';
import { joinedPage, joinPage } from './page/join-page.js';

/**
 * Where the link of an invite leads a person. Opening it uses nothing up: mail scanners open links before people do. It
 * needs no cookie, for it acts for nobody who is signed in.
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

const over = 'This invite was used, withdrawn or has run out, or it is not one: ask who invited you for another.';

/** Of a link that was pasted, be it the whole address or its end. */
const secretIn = (text: string): string => /lk_(?:live|test)_inv_[0-9A-Za-z]+/.exec(text)?.[0] ?? '';
