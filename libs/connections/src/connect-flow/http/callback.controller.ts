import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ConnectorLabel, ConnectorLabels } from '#access-control';
import { PageCallers } from '#authentication';
import { type Caller, defineError, everybody, isCausedBy, notFound, type RouteAccess } from '#kernel';
import { readRequestFacts, isOpenedByBrowser } from '#kernel/http';
import { browserHeaders, logoReach, sendPage } from '#platform/pages';
import { type CallbackResult, FinishConnecting, type CallbackParameters } from '../commands/finish-connecting.js';
import { AgentToolRights } from '../domain/agent-tool-rights.js';
import { expired } from '../domain/expected-callback.js';
import { GetConnection } from '../../connection/queries/get-connection.js';
import { ConnectionsOptions } from '../../vault-client/domain/connections-options.js';
import { closingPage } from './closing-page.js';

type Finished = NonNullable<CallbackResult>;

@ApiTags('Connections')
@Controller('connection')
export class CallbackController {
  static readonly access: RouteAccess<'callback'> = { callback: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly connectorLabels: ConnectorLabels,
    private readonly pageCallers: PageCallers,
    private readonly agentToolRights: AgentToolRights,
    private readonly connectionsOptions: ConnectionsOptions,
  ) {}

  @Get(':id/callback')
  @ApiOperation({
    operationId: 'finishConnecting',
    summary: 'Finish connecting an account',
    description:
      'The vault redirects the browser here. Completes the connection and redirects to the `redirect_uri` of the ' +
      'original request, with `connection_id`, `status` (`connected`, `denied`, `failed`, `expired`) and ' +
      '`reason`. Without a `redirect_uri`, the response is a page that the person can close. Opening the same ' +
      'address again changes nothing. If the person began on a page of Latchkey that an agent named, the callback ' +
      'needs a browser in which the same person is signed in. Otherwise, the new sign-in is revoked.',
    security: [],
  })
  @ApiQuery({ name: 'session', type: String, required: false, description: 'The id of the connect session.' })
  @ApiQuery({ name: 'code', type: String, required: false, description: 'One-time proof of a finished sign-in.' })
  @ApiQuery({ name: 'error', type: String, required: false, description: 'Why the sign-in failed.' })
  @ApiResponse({
    status: 200,
    description: 'A page that the person can close.',
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  @ApiResponse({ status: 302, description: 'Redirect to the app.' })
  @ApiResponse({
    status: 410,
    description: 'The link was already used or has expired, or its connection was deleted. Browsers get a page.',
  })
  async callback(
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const signedIn = await this.pageCallers.find(request);
    const finished = await this.commandBus.execute(
      new FinishConnecting(parseCallbackParameters(id, query), readRequestFacts(request), signedIn),
    );
    const { appUrl, serviceUrl } = this.connectionsOptions;
    const next = finished && this.findNext(id, finished);
    if (next) return void reply.headers(browserHeaders).redirect(next, 302);
    const status = statusFor(request, finished);
    const { label, logo = null } = (finished && (await this.findLabel(finished))) ?? {};
    const logo_url = logo && serviceUrl + logo;
    const { account_label: account = null, outcome } = finished ?? {};
    const page = closingPage({
      id,
      status,
      reason: outcome?.reason ?? null,
      appUrl,
      serviceUrl,
      connector: label,
      logo_url,
      account,
      signedIn: finished && (await this.findSignedIn(id, finished, signedIn)),
    });
    sendPage(reply, status === 'expired' ? 410 : 200, page, serviceUrl.startsWith('https:'), logoReach(logo_url));
  }

  /** Returns the label of the callback's connector. Undefined if the connection was deleted. */
  private async findLabel({ org_id, connector_slug: slug }: Finished): Promise<ConnectorLabel | undefined> {
    return slug === null ? undefined : (await this.connectorLabels.labelsFor(org_id, [slug])).get(slug);
  }

  /** Returns what the person may do next if the browser has a session in the organization, or else null. */
  private async findSignedIn(id: string, { org_id, connector_slug: slug, outcome }: Finished, caller: Caller | null) {
    if (caller?.orgId !== org_id) return null;
    const isConnected = slug !== null && outcome.status === 'connected';
    const [rights, mayRetry, ambiguous] = await Promise.all([
      this.agentToolRights.canAddTools(caller, id),
      this.mayRetry(caller, id),
      isConnected ? this.agentToolRights.listAmbiguousToolboxes(caller, slug) : [],
    ]);
    return { mayChoose: rights.allowed, mayRetry, ambiguous };
  }

  private async mayRetry(caller: Caller, id: string): Promise<boolean> {
    try {
      return (await this.queryBus.execute(new GetConnection(caller, id))).view.can_reconnect;
    } catch (error) {
      if (isCausedBy(error, notFound)) return false;
      throw error;
    }
  }

  /** Returns the address to which the browser goes on; null if it stays here. */
  private findNext(id: string, finished: Finished): string | null {
    const { page_path, redirect_uri, outcome } = finished;
    if (page_path !== null && outcome.status === 'connected') return this.connectionsOptions.serviceUrl + page_path;
    return redirect_uri === null ? null : this.returnAddress(id, finished, redirect_uri);
  }

  private returnAddress(id: string, { outcome: { status, reason } }: Finished, path: string): string {
    const url = new URL(path, this.connectionsOptions.appUrl);
    url.searchParams.set('connection_id', id);
    url.searchParams.set('status', status);
    if (reason) url.searchParams.set('reason', reason);
    return url.href;
  }
}

const linkExpired = defineError(
  410,
  null,
  'This link was already used or has expired, or its connection was deleted. Create or reconnect the connection for ' +
    'a new link.',
);

/** Returns the status to show. If the callback has expired, programs get an error instead of a page. */
function statusFor(request: FastifyRequest, finished: CallbackResult): Finished['outcome']['status'] {
  const { status } = finished?.outcome ?? expired;
  if (status === 'expired' && !isOpenedByBrowser(request)) throw linkExpired();
  return status;
}

/** Reads the query parameters. A repeated parameter counts as missing. */
const parseCallbackParameters = (
  connection_id: string,
  { session, code, error }: Record<string, unknown>,
): CallbackParameters => ({
  connection_id,
  session_id: readShortText(session) ?? '',
  code: readShortText(code),
  error: readShortText(error),
});

const readShortText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 500 ? value : null;
