import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { browserPaths, SignInCookies } from '#authentication';
import { everybody, IgnoresUnknownParameters, type RouteAccess } from '#kernel';
import { redirectTo, sendPage } from '#platform/pages';
import { HomeAddresses, homePage } from './home-page.js';
import { llmsText } from './llms-text.js';

@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller()
export class HomeController {
  static readonly access: RouteAccess<'show' | 'getLlmsText'> = { show: everybody, getLlmsText: everybody };

  constructor(
    private readonly addresses: HomeAddresses,
    private readonly cookies: SignInCookies,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (await this.cookies.findCaller(request)) return redirectTo(reply, browserPaths.welcome);
    sendPage(reply, 200, homePage(this.addresses), this.addresses.serviceUrl.startsWith('https:'));
  }

  @Get('llms.txt')
  @Header('content-type', 'text/markdown; charset=utf-8')
  getLlmsText(): string {
    return llmsText(this.addresses.serviceUrl);
  }
}
