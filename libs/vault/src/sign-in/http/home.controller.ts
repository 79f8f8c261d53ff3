import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { html, layout, sendPage } from '#platform/pages';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { BrowserCookies } from './browser-cookies.js';
import { frame } from './page/assets.js';

@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller()
export class VaultHomeController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  constructor(
    private readonly browserCookies: BrowserCookies,
    private readonly vaultOptions: VaultOptions,
  ) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, homePage(this.vaultOptions.appUrl), this.browserCookies.secure);
  }
}

/** Returns the page for visitors without a link, which explains the vault. */
const homePage = (appUrl: string): string =>
  layout(
    'Latchkey’s vault',
    html`<h1>Latchkey’s vault</h1>
      <p class="lead">
        The vault stores the credentials of connected accounts and uses them only as their owners allow. To connect an
        account, open the link that you get in the app.
      </p>
      <a class="button" href="${appUrl}">Go to the app</a>
      <a class="back" href="/health/ready">Service status</a>`,
    frame,
  );
