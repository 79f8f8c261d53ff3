import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { CallerBudgets } from '#identity';
import { type Caller, everybody, invalid, invalidValue, notFound, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters, readAs } from '#kernel/http';
import { selectTexts } from '#platform/pages';
import { paths } from '../../session/domain/authorization-server.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { MemberPages, type PageSession } from '../../session/http/member-pages.js';
import { PageGuard } from '../../session/http/page-callers.js';
import { AllowAppAgain } from '../commands/allow-app-again.js';
import { ChangeConnectedApp } from '../commands/change-connected-app.js';
import { DisconnectApp } from '../commands/disconnect-app.js';
import { ConsentResources } from '../domain/consent-resources.js';
import { findToolboxProblem } from '../domain/toolbox-choice.js';
import { type AppRow, ListApps } from '../queries/list-apps.js';
import { ListDisconnectedApps } from '../queries/list-disconnected-apps.js';
import { ChangeConnectedAppBody } from './connected-app.controller.js';
import { appListPage, appPage, disconnectAppPage } from './page/app-page.js';
import { readToolboxChoice, toolboxProblems } from './page/toolbox-fieldset.js';

const noScopeLeft = () =>
  invalid('/scopes', invalidValue, 'Leave at least one thing that the app may do, or disconnect the app.');

const nameToolbox = (name: string | undefined): string =>
  name === undefined ? 'a toolbox that you can no longer use' : `the toolbox “${name}”`;

/** A member has at most this many apps. */
const maxListed = 100;

/** Serves the pages on which people see and end what apps may do for them. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(paths.apps)
export class AppPageController {
  static readonly access: RouteAccess<
    'list' | 'show' | 'change' | 'changeScopes' | 'allow' | 'askDisconnect' | 'disconnect'
  > = {
    list: everybody,
    show: everybody,
    change: everybody,
    changeScopes: everybody,
    allow: everybody,
    askDisconnect: everybody,
    disconnect: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly consentResources: ConsentResources,
    private readonly callerBudgets: CallerBudgets,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.buildList(...shown));
  }

  @Get(':id')
  show(
    @Param('id') id: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isSaved = selectTexts(query).saved === 'yes';
    return this.memberPages.show(request, reply, (...shown) => this.build(id, isSaved, ...shown));
  }

  @Post(':id')
  change(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const choice = readToolboxChoice(form);
        const problem = findToolboxProblem(choice);
        if (problem) throw invalid('/toolbox_ids', invalidValue, toolboxProblems[problem]);
        const body = readAs(ChangeConnectedAppBody, { toolbox_ids: choice.all ? null : choice.toolboxIds });
        await this.commandBus.execute(new ChangeConnectedApp(caller, id, body, [Number(form.get('version'))]));
        return `${paths.apps}/${id}?saved=yes`;
      },
      build: (...shown) => this.build(id, false, ...shown),
    });
  }

  /** Takes scopes from the app. */
  @Post(':id/scopes')
  changeScopes(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const scopes = form.getAll('scope');
        if (scopes.length === 0) throw noScopeLeft();
        const body = readAs(ChangeConnectedAppBody, { scopes });
        await this.commandBus.execute(new ChangeConnectedApp(caller, id, body, [Number(form.get('version'))]));
        return `${paths.apps}/${id}?saved=yes`;
      },
      build: (...shown) => this.build(id, false, ...shown),
    });
  }

  @Post(':id/allow')
  allow(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller }) => {
        await this.commandBus.execute(new AllowAppAgain(caller, caller.userId, id));
        return paths.apps;
      },
      build: (...shown) => this.buildList(...shown),
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
        await this.commandBus.execute(new DisconnectApp(caller, caller.userId, id, [Number(form.get('version'))]));
        return paths.apps;
      },
      build: (...shown) => this.buildDisconnect(id, ...shown),
    });
  }

  private async buildList(caller: Caller, { person, csrf }: PageSession, problem?: string): Promise<string> {
    const [{ result, next_cursor }, { result: disconnected }, budgets] = await Promise.all([
      this.load(caller),
      this.queryBus.execute(new ListDisconnectedApps(caller, caller.userId, { limit: maxListed })),
      this.callerBudgets.limiting(caller),
    ]);
    const apps = await this.describeReach(caller, result);
    return appListPage({ person, apps, hasMore: next_cursor !== null, budgets, disconnected, csrf, problem });
  }

  /** Adds what each app can use. Otherwise the rows of one app that signed in to several addresses look the same. */
  private async describeReach(caller: Caller, apps: readonly AppRow[]) {
    const { consentResources } = this;
    const toolboxes = apps.map(({ resource }) => consentResources.toolboxIn(resource));
    const names = await consentResources.labelsFor(
      caller,
      toolboxes.filter((id) => id !== null),
    );
    return apps.map((app, place) => {
      const id = toolboxes[place] ?? null;
      if (id !== null) return { ...app, reaches: nameToolbox(names.get(id)) };
      return { ...app, reaches: consentResources.isOfAccounts(app.resource) ? 'all your accounts' : 'your toolboxes' };
    });
  }

  private async build(
    id: string,
    isSaved: boolean,
    caller: Caller,
    session: PageSession,
    problem?: string,
  ): Promise<string> {
    const app = await this.get(caller, id);
    const shown = { ...session, app, isSaved, problem };
    if (this.consentResources.isOfAccounts(app.resource)) {
      const accounts = await this.consentResources.listAccounts(caller);
      return appPage({ ...shown, toolboxes: [], isOfOne: false, accounts });
    }
    const isOfOne = !this.consentResources.isOfAllToolboxes(app.resource);
    const usable = await this.consentResources.listToolboxes(caller, null);
    const only = this.consentResources.toolboxIn(app.resource);
    const toolboxes = isOfOne ? usable.filter((each) => each.id === only) : usable;
    return appPage({ ...shown, toolboxes, isOfOne, accounts: null });
  }

  private async buildDisconnect(id: string, caller: Caller, { csrf }: PageSession, problem?: string): Promise<string> {
    return disconnectAppPage({ app: await this.get(caller, id), csrf, problem });
  }

  private async get(caller: Caller, id: string): Promise<AppRow> {
    const [app] = (await this.load(caller, id)).result;
    if (!app) throw notFound('connected app');
    return app;
  }

  private load(caller: Caller, id?: string) {
    const selection = { user_id: caller.userId, id };
    return this.queryBus.execute(new ListApps(caller, selection, { limit: maxListed }, 'GET /user/me/connected-app'));
  }
}
