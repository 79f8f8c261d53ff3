import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { browserPaths, PageCallers } from '#authentication';
import { everybody, type RouteAccess, version } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { type Frame, html, layout, redirectTo, sendPage, stylesheetIn } from '#platform/pages';

/** The URLs that visitors are sent to, as browsers know them. */
export abstract class HomeAddresses {
  abstract readonly serviceUrl: string;
  abstract readonly vaultUrl: string;
  abstract readonly appUrl: string;
}

export const assetFolder = '/home/assets';

export const frame: Frame = { stylesheet: stylesheetIn(assetFolder), footer: `Latchkey ${version}` };

@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller()
export class HomeController {
  static readonly access: RouteAccess<'show' | 'getLlmsText'> = { show: everybody, getLlmsText: everybody };

  constructor(
    private readonly homeAddresses: HomeAddresses,
    private readonly pageCallers: PageCallers,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (await this.pageCallers.find(request)) return redirectTo(reply, browserPaths.welcome);
    sendPage(reply, 200, homePage(this.homeAddresses), this.homeAddresses.serviceUrl.startsWith('https:'));
  }

  @Get('llms.txt')
  @Header('content-type', 'text/markdown; charset=utf-8')
  getLlmsText(): string {
    return llmsText(this.homeAddresses.serviceUrl);
  }
}

/** The page for a person who opens the API's address without being signed in. */
const homePage = ({ serviceUrl, vaultUrl, appUrl }: HomeAddresses): string =>
  layout(
    'Latchkey',
    html`<h1>Latchkey</h1>
      <p class="lead">
        Latchkey connects the accounts of an organization, such as calendars and code repositories, and decides what
        people and their AI agents may do with them.
      </p>
      <a class="button" href="/sign-in">Sign in</a>
      <a class="button quiet" href="/join">Accept an invite</a>
      ${appUrl !== serviceUrl && html`<a class="back" href="${appUrl}">Go to the app</a>`}
      <details>
        <summary>For developers and operators</summary>
        <ul class="links">
          <li><a href="/reference">Reference</a>: every route, the guides, and a form to try requests</li>
          <li><a href="/docs">Swagger UI</a>: the same routes</li>
          <li><a href="/schema/openapi.json">OpenAPI document</a> for programs</li>
          <li><a href="${vaultUrl}">Credential vault</a></li>
          <li><a href="/health/ready">Service status</a></li>
        </ul>
        <p>
          You get a token when you join, or from the operator of this server. In the folder of Latchkey, and with the
          settings of this server, such as <code>LATCHKEY_DATA_DIR</code>, the operator runs
          <code>npm run --silent cli -- token create --org org_… --user usr_…</code> for a member, or
          <code>npm run --silent cli -- owner recover --org org_…</code> for an owner.
        </p>
      </details>`,
    frame,
  );

/** Returns the guide that agents read before they call the API [llmstxt.org]. */
const llmsText = (serviceUrl: string): string => `# Latchkey

> Connects an organization's third-party systems and decides which connectors and tools every person and agent may use.

Send a token as \`Authorization: Bearer …\`. Lists are paged: the rows are in \`result\`. Pass \`next_cursor\` back as
\`cursor\`, and send \`count=exact\` to get \`total\`. An error is
\`{"error": {"code", "message", "reason", …}}\`: \`reason\` is for programs, \`message\` says what to do. Send an \`Idempotency-Key\`
with every write that you may repeat, and respect \`Retry-After\`. Running a tool may return 202 with an approval: ask a
person to approve it, then send the same call with \`approval_id\`.

## The interface

- [OpenAPI document](${serviceUrl}/schema/openapi.json): every route, with examples; \`ErrorReason\` says what each reason means
- [Reference](${serviceUrl}/reference): the same, for people; [errors](${serviceUrl}/reference/errors) lists every reason

## Main routes

- GET /user/me: the owner of the token, and what they may do
- GET /connector, GET /connector/{slug}/tools: the available systems, and their tools
- POST /connection, GET /connection: accounts on these systems; POST returns a link to sign in with
- POST /connection/{id}/execute: runs a tool
- GET /toolbox, POST /toolbox/{id}/execute: curated tools that use their curators' accounts, or those of the caller if
  their entries have \`account: caller\`
- POST /mcp, POST /mcp/toolbox/{id}: the same tools over the Model Context Protocol, of all toolboxes or of one
- POST /mcp/accounts: the tools of all accounts that the caller may use, over the same protocol, without a toolbox
- GET /restriction/explain: why a member may or may not use a connector or tool
- POST /access-request: requests access that a restriction blocks
`;
