import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, CreatedPageQuery, CurrentCaller, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { GetSkillVersion } from '../queries/get-skill-version.js';
import { ListSkillVersions } from '../queries/list-skill-versions.js';
import { skillOperations } from './skill-operations.js';

/** Returns a controller with the routes for skill versions of toolboxes or of templates. */
export function skillController(kind: CollectionKind, tag: string): Type<unknown> {
  const operations = skillOperations(kind);

  @ApiTags(tag)
  @Controller(`${kind}/:id/skill-version`)
  class SkillController {
    static readonly access: RouteAccess<'list' | 'get'> = { list: anyMember, get: anyMember };

    constructor(readonly queries: QueryBus) {}

    @Get()
    @Operation(operations.list)
    list(@CurrentCaller() caller: Caller, @Param('id') id: string, @Query() query: CreatedPageQuery) {
      return this.queries.execute(new ListSkillVersions(caller, kind, id, query));
    }

    @Get(':versionId')
    @Operation(operations.get)
    get(@CurrentCaller() caller: Caller, @Param('id') id: string, @Param('versionId') versionId: string) {
      return this.queries.execute(new GetSkillVersion(caller, kind, id, versionId));
    }
  }
  return SkillController;
}
