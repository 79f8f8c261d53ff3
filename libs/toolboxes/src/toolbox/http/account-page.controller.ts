import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  parseShareEntry,
  grantableLevels,
  ListShares,
  maxShares,
  resourceKey,
  RevokeShare,
  ShareBody,
  SharedResources,
  ShareResource,
} from '#access-control';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession, type SentForm } from '#authentication';
import {
  canCreateConnection,
  connectSessions,
  DeleteConnection,
  DisconnectConnection,
  GetConnection,
  ListConnections,
  ReconnectConnection,
  RenameConnection,
  RenameConnectionBody,
} from '#connections';
import { ListMembers, ListTeams } from '#identity';
import { type Caller, everybody, notFound, type RouteAccess, textKey } from '#kernel';
import { IgnoresUnknownParameters, readAs } from '#kernel/http';
import { logoReach, selectTexts } from '#platform/pages';
import { RateLimits } from '#platform/rate-limit';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { GetConnectionUse } from '../queries/get-connection-use.js';
import { OwnApps } from '../services/own-apps.js';
import { PersonalToolRights } from '../services/personal-tool-rights.js';
import { accountListPage, accountPage } from './page/account-page.js';
import { disconnectPage, type Grantee, sharePage, stopSharingPage } from './page/account-steps.js';
import { selectUsingAccounts } from './page/own-app-words.js';

/** Maximum number of accounts on a page. */
const maxListed = 50;

/** Maximum number of people, and of teams, that a search on the page shows. */
const maxFound = 10;

/** Serves the pages on which members look after their accounts. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.accounts)
export class AccountPageController {
  static readonly access: RouteAccess<
    'list' | 'show' | 'act' | 'askDisconnect' | 'disconnect' | 'choose' | 'share' | 'askStop' | 'stop'
  > = {
    list: everybody,
    show: everybody,
    act: everybody,
    askDisconnect: everybody,
    disconnect: everybody,
    choose: everybody,
    share: everybody,
    askStop: everybody,
    stop: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly sharedResources: SharedResources,
    private readonly rateLimits: RateLimits,
    private readonly personalToolRights: PersonalToolRights,
    private readonly ownApps: OwnApps,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  @Get()
  list(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { cursor } = selectTexts(query);
    const { serviceUrl } = this.mcpAddresses;
    return this.memberPages.show(
      request,
      reply,
      async (caller, session) => {
        const page = { limit: maxListed, ...(cursor !== undefined && { cursor }) };
        const { result, next_cursor } = await this.queryBus.execute(new ListConnections(caller, page));
        const mayConnect = canCreateConnection(caller).allowed;
        return accountListPage({ ...session, accounts: result, next: next_cursor, mayConnect, serviceUrl });
      },
      logoReach(serviceUrl),
    );
  }

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const reach = logoReach(this.mcpAddresses.serviceUrl);
    return this.memberPages.show(request, reply, (...shown) => this.build(id, ...shown), reach);
  }

  /** Renames the account, starts a new sign-in, or removes an account that was never connected. */
  @Post(':id')
  act(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: (sent) => {
        const act = sent.form.get('act');
        if (act === 'remove') return this.remove(id, sent);
        return act === 'rename' ? this.rename(id, sent) : this.reconnect(id, sent);
      },
      build: (...shown) => this.build(id, ...shown),
      reach: logoReach(this.mcpAddresses.serviceUrl),
    });
  }

  @Get(':id/disconnect')
  askDisconnect(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.buildDisconnect(id, ...shown));
  }

  @Post(':id/disconnect')
  disconnect(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        await this.commandBus.execute(new DisconnectConnection(caller, id, [Number(form.get('version'))]));
        return `${browserPaths.accounts}/${id}`;
      },
      build: (...shown) => this.buildDisconnect(id, ...shown),
    });
  }

  @Get(':id/share')
  choose(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const searched = (selectTexts(query)['q'] ?? '').trim().slice(0, 100);
    return this.memberPages.show(request, reply, (caller, session) => this.buildShare(id, searched, caller, session));
  }

  @Post(':id/share')
  share(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const grantee_id = form.get('grantee') ?? '';
        const grantee_type = grantee_id.startsWith('team_') ? 'team' : 'user';
        const body = readAs(ShareBody, { grantee_type, grantee_id, level: form.get('level') });
        await this.commandBus.execute(new ShareResource(caller, sharedConnection(id), parseShareEntry(body)));
        return `${browserPaths.accounts}/${id}`;
      },
      build: (caller, session, problem) => this.buildShare(id, '', caller, session, problem),
    });
  }

  @Get(':id/share/:aclId')
  askStop(
    @Param('id') id: string,
    @Param('aclId') aclId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.buildStop(id, aclId, ...shown));
  }

  @Post(':id/share/:aclId')
  stop(
    @Param('id') id: string,
    @Param('aclId') aclId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller }) => {
        await this.commandBus.execute(new RevokeShare(caller, sharedConnection(id), aclId));
        return `${browserPaths.accounts}/${id}`;
      },
      build: (...shown) => this.buildStop(id, aclId, ...shown),
    });
  }

  private async rename(id: string, { caller, form }: SentForm): Promise<string> {
    const body = readAs(RenameConnectionBody, { name: form.get('name') });
    await this.commandBus.execute(new RenameConnection(caller, id, body, [Number(form.get('version'))]));
    return `${browserPaths.accounts}/${id}`;
  }

  /** With the version, an account that the person connected meanwhile is not removed. */
  private async remove(id: string, { caller, form }: SentForm): Promise<string> {
    await this.commandBus.execute(new DeleteConnection(caller, id, [Number(form.get('version'))]));
    return browserPaths.accounts;
  }

  /** Returns the address of the vault, which asks for the account. */
  private async reconnect(id: string, { caller }: SentForm): Promise<string> {
    await this.rateLimits.consume(connectSessions, `${caller.orgId}/${caller.userId}`);
    return (await this.commandBus.execute(new ReconnectConnection(caller, id, {}))).connect_url;
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view: account, version } = await this.queryBus.execute(new GetConnection(caller, id));
    const [use, shares, rights, apps] = await Promise.all([
      this.queryBus.execute(new GetConnectionUse(caller, id, account.connector_slug)),
      account.can_see_shares ? this.listShares(caller, id) : null,
      this.personalToolRights.canAddTools(caller, id),
      this.ownApps.list(caller),
    ]);
    const { serviceUrl } = this.mcpAddresses;
    const shown = { ...session, account, version, use, shares, apps: selectUsingAccounts(apps) };
    return accountPage({ ...shown, mayChoose: rights.allowed, serviceUrl, problem });
  }

  private async listShares(caller: Caller, id: string) {
    return (await this.queryBus.execute(new ListShares(caller, 'connection', id, { limit: maxShares }))).result;
  }

  private async buildDisconnect(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view: account, version } = await this.queryBus.execute(new GetConnection(caller, id));
    if (!account.can_manage || account.status === 'disconnected')
      return this.build(id, caller, session, problem ?? (account.can_manage ? undefined : notYours));
    const [use, shares] = await Promise.all([
      this.queryBus.execute(new GetConnectionUse(caller, id, account.connector_slug)),
      account.can_see_shares ? this.listShares(caller, id) : [],
    ]);
    const others = shares.filter(({ grantee_id }) => grantee_id !== caller.userId);
    return disconnectPage({ ...session, account, version, use, others, problem });
  }

  private async buildStop(
    id: string,
    aclId: string,
    caller: Caller,
    session: PageSession,
    problem?: string,
  ): Promise<string> {
    const { view: account } = await this.queryBus.execute(new GetConnection(caller, id));
    const share = account.can_revoke_share && (await this.listShares(caller, id)).find((each) => each.id === aclId);
    if (!share) throw notFound('share');
    return stopSharingPage({ ...session, account, share, problem });
  }

  private async buildShare(
    id: string,
    searched: string,
    caller: Caller,
    session: PageSession,
    problem?: string,
  ): Promise<string> {
    const { view: account } = await this.queryBus.execute(new GetConnection(caller, id));
    if (!account.can_share) return this.build(id, caller, session, problem ?? notYours);
    const ref = sharedConnection(id);
    const resource = (await this.sharedResources.find(caller.orgId, [ref])).get(resourceKey(ref));
    const grantable = resource ? grantableLevels(caller, resource) : [];
    const found = searched === '' ? [] : await this.findGrantees(caller, account.owner_user_id, searched);
    return sharePage({ ...session, account, searched, found, grantable, problem });
  }

  private async findGrantees(caller: Caller, owner: string, searched: string): Promise<Grantee[]> {
    const query = { q: textKey(searched), limit: maxFound };
    const [members, teams] = await Promise.all([
      this.queryBus.execute(new ListMembers(caller, { ...query, status: 'active' })),
      this.queryBus.execute(new ListTeams(caller, query)),
    ]);
    return [
      ...teams.result.map(({ id, name, member_count }) => ({
        type: 'team' as const,
        id,
        name,
        facts: member_count === 1 ? '1 member' : `${member_count} members`,
      })),
      ...members.result
        .filter(({ id }) => id !== owner)
        .map(({ id, name, email }) => ({ type: 'user' as const, id, name: name ?? email ?? id, facts: email ?? '' })),
    ];
  }
}

const sharedConnection = (resource_id: string) => ({ resource_type: 'connection' as const, resource_id });

const notYours = 'You may not do this with the account. Ask its owner.';
