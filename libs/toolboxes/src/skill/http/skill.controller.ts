import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, type RouteAccess, notFound } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { CreatedPageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { editRequired } from '#access-control';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { GetSkillVersion } from '../queries/get-skill-version.js';
import { ListSkillVersions } from '../queries/list-skill-versions.js';
import { OneSkillVersionView, SkillVersionView } from '../queries/skill-version.view.js';

const example: SkillVersionView = {
  id: 'skv_01k7vm3q8ef6ha4x2c9b5t0rsd',
  number: 3,
  author_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  author_label: 'Ada Lovelace',
  size: 412,
  current: true,
  created_at: '2026-01-31T09:30:00.000Z',
};

/** Returns a controller with the routes for skill versions of toolboxes or of templates. */
export function skillController(kind: CollectionKind, tag: string): Type<unknown> {
  const Kind = kind === 'toolbox' ? 'Toolbox' : 'Template';
  const notVisible = `No such ${kind}, or the caller has no access to it.`;

  @ApiTags(tag)
  @Controller(`${kind}/:id/skill-version`)
  class SkillController {
    static readonly access: RouteAccess<'list' | 'get'> = { list: anyMember, get: anyMember };

    constructor(readonly queryBus: QueryBus) {}

    @Get()
    @Operation({
      id: `list${Kind}SkillVersions`,
      summary: `List a ${kind}'s skill versions`,
      description:
        `All versions of the ${kind}'s skill, newest first, without their texts. The last 200 versions are kept. The ` +
        'owner and callers with edit access can call this route.',
      pageOf: SkillVersionView,
      example: { result: [example], next_cursor: null, prev_cursor: null },
      errors: [editRequired, [notFound, notVisible]],
    })
    list(@CurrentCaller() caller: Caller, @Param('id') id: string, @Query() query: CreatedPageQuery) {
      return this.queryBus.execute(new ListSkillVersions(caller, kind, id, query));
    }

    @Get(':versionId')
    @Operation({
      id: `get${Kind}SkillVersion`,
      summary: `Get a ${kind}'s skill version`,
      description:
        `One version of the ${kind}'s skill with its text. The owner and callers with edit access can call this ` +
        'route.',
      view: OneSkillVersionView,
      example: { ...example, text: 'Use `github__list_issues` before you open an issue.' },
      errors: [editRequired, [notFound, `${notVisible} Or the version does not exist.`]],
    })
    get(@CurrentCaller() caller: Caller, @Param('id') id: string, @Param('versionId') versionId: string) {
      return this.queryBus.execute(new GetSkillVersion(caller, kind, id, versionId));
    }
  }
  return SkillController;
}
