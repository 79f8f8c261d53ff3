import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, IgnoresUnknownParameters, type RouteAccess } from '#kernel';
import { sendPage } from '#platform/pages';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { BrowserCookies } from './browser-cookies.js';
import { homePage } from './page/home-page.js';

@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller()
export class VaultHomeController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  constructor(
    private readonly cookies: BrowserCookies,
    private readonly options: VaultOptions,
  ) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, homePage(this.options.appUrl), this.cookies.secure);
  }
}
