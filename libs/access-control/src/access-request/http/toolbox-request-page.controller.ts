import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession } from '#authentication';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { BodyLimit, IgnoresUnknownParameters, readAs } from '#kernel/http';
import { noteFormBytes } from '#platform/pages';
import { FileAccessRequest } from '../commands/file-access-request.js';
import { RequestTargets } from '../services/request-targets.js';
import { FileAccessRequestBody, requestTargetIn } from './access-request.dto.js';
import { toolboxRequestPage } from './page/toolbox-request-page.js';

/**
 * Serves the page on which a person requests the use of a toolbox that they can only view. The page for an app's consent
 * leads here.
 */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.toolboxRequests)
export class ToolboxRequestPageController {
  static readonly access: RouteAccess<'show' | 'send'> = { show: everybody, send: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly requestTargets: RequestTargets,
    private readonly memberPages: MemberPages,
  ) {}

  @Get(':id')
  show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.build(id, ...shown));
  }

  /** Sends the request, and shows its page. */
  @BodyLimit(noteFormBytes)
  @Post(':id')
  send(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const body = readAs(FileAccessRequestBody, { ...useOf(id), note: form.get('note') ?? '' });
        const terms = { note: body.note || null, requested_days: null };
        const filed = await this.commandBus.execute(new FileAccessRequest(caller, requestTargetIn(body), terms));
        return `${browserPaths.requests}/${filed.id}`;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { resource_label } = await this.requestTargets.find(caller, useOf(id));
    return toolboxRequestPage({ ...session, id, toolbox: resource_label ?? id, problem });
  }
}

const useOf = (resource_id: string) => ({ resource_type: 'toolbox', resource_id, level: 'use' }) as const;
