import { Body, Controller, Delete, Get, Param, Post, Query, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type AccessCheck, anyMember, type Caller, Decision, invalidFields, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, ViewWithStatus } from '#kernel/http';
import { DatedPageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { RevokeShare, ShareResource } from '../commands/share-resource.js';
import { type ShareKind } from '../domain/shareable.js';
import { GetShare } from '../queries/get-share.js';
import { ListShares } from '../queries/list-shares.js';
import { ListedShareView, ShareView } from '../queries/share.view.js';
import { parseShareEntry, ShareBody, shareExample } from './share.dto.js';
import { editRequired, levelAboveOwn } from '../domain/share-policy.js';
import { shareErrors } from '../services/resource-sharing.js';

const shareViewExample = {
  id: 'acl_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...shareExample,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const exampleIds: Record<ShareKind, string> = {
  connection: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  connector: 'github',
  template: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd',
  toolbox: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
};

const unknownGrantee = [
  invalidFields,
  'A field is invalid. `unknown_member` or `unknown_team`: the grantee is not in this organization, or not active.',
] as const;

type Facts = {
  tag: string;
  /** Whether the routes identify a resource of this kind by id or by slug. */
  by?: 'id' | 'slug';
  /** Checks whether the caller may see any resources of this kind. */
  browse?: AccessCheck;
};

/**
 * Returns a controller with the three routes for shares of one kind of resource, for the module of the owning context.
 */
export function shareController(kind: ShareKind, { tag, by = 'id', browse = anyMember }: Facts): Type<unknown> {
  const Kind = kind[0]!.toUpperCase() + kind.slice(1);
  const example = { ...shareViewExample, resource_type: kind, resource_id: exampleIds[kind] };
  const absent = [notFound, `No such ${kind}, or the caller has no access to it.`] as const;

  @ApiTags(tag)
  @Controller(`${kind}/:${by}/share`)
  class ShareController {
    static readonly access = accessTo(kind, browse);

    constructor(
      readonly commandBus: CommandBus,
      readonly queryBus: QueryBus,
    ) {}

    @Get()
    @Operation({
      id: `list${Kind}Shares`,
      summary: `List a ${kind}'s shares`,
      description: `All shares of the ${kind}: organization first, then teams, then members. Needs edit access, or the right to share the ${kind} (\`${kind}:share\`).${kind === 'connector' ? ' Needs `connector:view`.' : ''}`,
      pageOf: ListedShareView,
      example: { result: [{ ...example, grantee_label: 'Engineering' }], next_cursor: null, prev_cursor: null },
      errors: [editRequired, absent],
    })
    list(@CurrentCaller() caller: Caller, @Param(by) id: string, @Query() query: DatedPageQuery) {
      return this.queryBus.execute(new ListShares(caller, kind, id, query));
    }

    @Post()
    @Operation({
      id: `share${Kind}`,
      ...titlesOf(kind).share,
      description: shareDescription + needsShare(kind),
      status: 201,
      view: ShareView,
      example,
      also: { 200: { when: 'The share existed. Its level was changed.', view: ShareView, example } },
      body: { type: ShareBody, example: shareExample },
      errors: [unknownGrantee, ...shareErrors, levelAboveOwn, absent],
    })
    async share(@CurrentCaller() caller: Caller, @Param(by) resource_id: string, @Body() body: ShareBody) {
      const resource = { resource_type: kind, resource_id };
      const { id, isNew } = await this.commandBus.execute(new ShareResource(caller, resource, parseShareEntry(body)));
      return new ViewWithStatus(isNew ? 201 : 200, await this.queryBus.execute(new GetShare(caller, kind, id)));
    }

    @Delete(':aclId')
    @Operation({
      id: `revoke${Kind}Share`,
      ...titlesOf(kind).revoke,
      description: 'Takes effect on the next request. Access through other shares is kept. ' + needsShare(kind),
      status: 204,
      errors: [editRequired, absent, [notFound, 'The share does not exist.']],
    })
    revoke(@CurrentCaller() caller: Caller, @Param(by) resource_id: string, @Param('aclId') aclId: string) {
      return this.commandBus.execute(new RevokeShare(caller, { resource_type: kind, resource_id }, aclId));
    }
  }
  return ShareController;
}

/** The titles of the routes that write, and other words for them, for the search of the reference. */
const titlesOf = (kind: ShareKind) => ({
  share: {
    summary: `Share a ${kind}`,
    alsoCalled:
      `give access to a ${kind}, access to my ${kind}, let someone use a ${kind}, let a team use a ${kind}, ` +
      `let others use a ${kind}, make a ${kind} available, ${kind} available to everyone, add people to a ${kind}`,
  },
  revoke: {
    summary: `Revoke a ${kind}'s share`,
    alsoCalled:
      `stop sharing a ${kind}, unshare a ${kind}, remove access to a ${kind}, remove someone from a ${kind}, ` +
      `stop someone from using a ${kind}`,
  },
});

const shareDescription =
  'Gives a member, a team or the whole organization access. If the share exists, its level is changed, and the ' +
  'response is 200. ';

const needsShare = (kind: ShareKind): string =>
  `Needs \`${kind}:share\`${kind === 'connector' ? ' and `connector:view`' : ''}.`;

function accessTo(kind: ShareKind, browse: AccessCheck): RouteAccess<'list' | 'share' | 'revoke'> {
  const share: AccessCheck = (caller) =>
    Decision.all(browse(caller), Decision.requirePermission(caller, `${kind}:share`));
  return { list: browse, share, revoke: share };
}
