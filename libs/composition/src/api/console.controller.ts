import { readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { Controller, Get, Param, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, PageGuard, readActiveCaller, SignInCookies } from '#authentication';
import { everybody, notFound, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { buildPageHeaders, html, metadata, redirectTo } from '#platform/pages';

const folder = new URL('../../../../console/', import.meta.url);
const assets = '/console/assets/';

/** The files that the page loads first. `tools/build/console.mjs` writes this list. */
type ConsoleFiles = { script: string; stylesheet: string; preloaded: string[] };

/**
 * Serves the page of the console. All its addresses have the same page, because the screens are chosen in the browser.
 * The page contains the value with which its script calls the API in the browser's session (docs/decisions/0042), the
 * id of the organization and the person's permissions, so that the first requests do not wait for `GET /user/me`.
 */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('console')
export class ConsoleController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  private readonly files = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as ConsoleFiles;

  constructor(private readonly signInCookies: SignInCookies) {}

  /** Without a session, leads to the sign-in page, which leads back. */
  @Get(['', '*'])
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const caller = readActiveCaller(request);
    if (!caller) return redirectTo(reply, `${browserPaths.signIn}?${new URLSearchParams({ return_to: request.url })}`);
    const facts = { csrf: this.signInCookies.deriveApiCsrf(request, reply), orgId: caller.orgId };
    const page = consolePage(this.files, { ...facts, permissions: [...caller.permissions].join(' ') });
    void reply.headers(buildHeaders(this.signInCookies.secure)).send(page);
  }
}

/** Serves the scripts and stylesheets of the console. Their names contain hashes, so browsers may keep them. */
@ApiExcludeController()
@Controller('console/assets')
export class ConsoleAssetsController {
  static readonly access: RouteAccess<'get'> = { get: everybody };

  private readonly names = new Set(readdirSync(new URL('assets/', folder)));

  @Get(':name')
  async get(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const type = contentTypes[extname(name)];
    if (type === undefined || !this.names.has(name)) throw notFound('asset');
    const compressed = negotiate(request.headers['accept-encoding']?.toString() ?? '', ['br']) !== null;
    // A new build may have replaced the file since the start. Browsers must not keep this error.
    const file = await open(new URL(`assets/${name}${compressed ? '.br' : ''}`, folder)).catch(() => {
      throw notFound('asset');
    });
    void reply
      .headers({ ...assetHeaders, 'content-type': type, ...(compressed && { 'content-encoding': 'br' }) })
      .send(file.createReadStream());
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/** The console calls only this server, and creates no HTML from text. */
function buildHeaders(secure: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return { ...buildPageHeaders(secure), 'content-security-policy': policy.join('; ') };
}

type ConsoleFacts = { csrf: string; orgId: string; permissions: string };

const consolePage = (
  { script, stylesheet, preloaded }: ConsoleFiles,
  { csrf, orgId, permissions }: ConsoleFacts,
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${metadata}
        <meta name="latchkey-csrf" content="${csrf}" />
        <meta name="latchkey-organization" content="${orgId}" />
        <meta name="latchkey-permissions" content="${permissions}" />
        <title>Latchkey</title>
        <link rel="stylesheet" href="${assets}${stylesheet}" />
        <link rel="icon" href="data:," />
        <script type="module" src="${assets}${script}"></script>
        ${preloaded.map((name) => html`<link rel="modulepreload" href="${assets}${name}" />`)}
      </head>
      <body>
        <div id="console"></div>
        <noscript>
          <p>The console needs JavaScript. <a href="${browserPaths.welcome}">Your own pages</a> work without it.</p>
        </noscript>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n');
