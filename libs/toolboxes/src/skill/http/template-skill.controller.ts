import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, CurrentCaller, Operation, type Page, PageQuery, type RouteAccess } from '#kernel';
import { GetSkillVersion } from '../queries/get-skill-version.js';
import { ListSkillVersions } from '../queries/list-skill-versions.js';
import { type OneSkillVersionView, type SkillVersionView } from '../queries/skill-version.view.js';
import { skillOperations } from './skill-operations.js';

const operations = skillOperations('template');

@ApiTags('Templates')
@Controller('template/:id/skill-version')
export class TemplateSkillController {
  static readonly access: RouteAccess<'list' | 'get'> = { list: anyMember, get: anyMember };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation(operations.list)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<SkillVersionView>> {
    return this.queries.execute(new ListSkillVersions(caller, 'template', id, query));
  }

  @Get(':versionId')
  @Operation(operations.get)
  get(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('versionId') versionId: string,
  ): Promise<OneSkillVersionView> {
    return this.queries.execute(new GetSkillVersion(caller, 'template', id, versionId));
  }
}
