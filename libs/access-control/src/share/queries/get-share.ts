import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { ShareableKinds, type ShareKind } from '../domain/shareable.js';
import { type ShareView } from './share.view.js';

/** Reads one share for the caller who just created or changed it. */
export class GetShare extends Query<ShareView> {
  constructor(
    readonly caller: Caller,
    readonly kind: ShareKind,
    readonly aclId: string,
  ) {
    super();
  }
}

@QueryHandler(GetShare)
export class GetShareHandler implements IQueryHandler<GetShare> {
  constructor(
    private readonly reads: Reads,
    private readonly shareableKinds: ShareableKinds,
  ) {}

  async execute({ caller: { orgId }, kind, aclId }: GetShare): Promise<ShareView> {
    const row = await this.reads.one<Omit<ShareView, 'resource_type'>>(
      orgId,
      `select id, resource_id, grantee_type, grantee_id, level, created_at, updated_at
       from ${this.shareableKinds.get(kind).shares} where org_id = :org_id and id = :id`,
      { id: aclId },
    );
    if (!row) throw notFound('share');
    return Object.assign(row, { resource_type: kind });
  }
}
