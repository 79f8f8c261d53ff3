import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ViewWithStatus, type Caller, type OperationFacts, type Page, type PageQuery } from '#kernel';
import { RevokeShare } from '../commands/revoke-share.js';
import { ShareResource } from '../commands/share-resource.js';
import { type ShareKind } from '../domain/shareable.js';
import { GetShare } from '../queries/get-share.js';
import { ListShares } from '../queries/list-shares.js';
import { ListedShareView, ShareView } from '../queries/share.view.js';
import { entryOf, ShareBody, shareExample } from './share.dto.js';

/** What the three share routes of any kind do; the controller of the kind says where they are. */
@Injectable()
export class ShareRoutes {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  list(caller: Caller, kind: ShareKind, id: string, query: PageQuery): Promise<Page<ListedShareView>> {
    return this.queries.execute(new ListShares(caller, kind, id, query));
  }

  /** 201 for a new entry, 200 for one whose grantee had one. */
  async share(caller: Caller, kind: ShareKind, id: string, body: ShareBody): Promise<ViewWithStatus<ShareView>> {
    const resource = { resource_type: kind, resource_id: id };
    const { id: aclId, isNew } = await this.commands.execute(new ShareResource(caller, resource, entryOf(body)));
    return new ViewWithStatus(isNew ? 201 : 200, await this.queries.execute(new GetShare(caller, kind, aclId)));
  }

  revoke(caller: Caller, kind: ShareKind, id: string, aclId: string): Promise<void> {
    return this.commands.execute(new RevokeShare(caller, { resource_type: kind, resource_id: id }, aclId));
  }
}

/** How the three routes of a kind stand in the OpenAPI document: `@Operation(shareOperations('connection').list)`. */
export function shareOperations(kind: ShareKind): Record<'list' | 'share' | 'revoke', OperationFacts> {
  const Kind = kind[0]!.toUpperCase() + kind.slice(1);
  const visible = `No such ${kind}, or none that reaches the caller.`;
  return {
    list: {
      id: `list${Kind}Shares`,
      summary: `List a ${kind}'s shares`,
      description: `Who the ${kind} is shared with: organization first, then teams, then members. For who may share it.`,
      pageOf: ListedShareView,
      errors: { 404: visible },
    },
    share: {
      id: `share${Kind}`,
      summary: `Share a ${kind}`,
      description: `Gives a member, a team or the whole organization access, or changes the level of the access they have.`,
      status: 201,
      view: ShareView,
      body: { type: ShareBody, example: shareExample },
      errors: {
        400: '`unknown_member`, `unknown_team`: the grantee is not of this organization, or not active.',
        403: '`edit_required`, `level_above_own`, `org_sharing_off`.',
        404: visible,
        409: '`grantee_is_owner`, `grant_limit`.',
      },
    },
    revoke: {
      id: `revoke${Kind}Share`,
      summary: `Revoke a ${kind}'s share`,
      description: 'Takes effect on the next request. Whoever is reached in another way keeps that.',
      status: 204,
      errors: { 403: '`edit_required`.', 404: `${visible} Or it has no such share.` },
    },
  };
}
