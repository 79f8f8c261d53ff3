import { Injectable } from '@nestjs/common';
import { canManageShareable, resourceKey, SharedResources } from '#access-control';
import { type Caller, notFound } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';

/** Checks that a caller may read skill versions. Only callers who may edit the toolbox or template may read them. */
@Injectable()
export class SkillAccess {
  constructor(private readonly sharedResources: SharedResources) {}

  /** @throws not_found if the caller has no access, forbidden `edit_required` if they have no edit access. */
  async assertCanManage(caller: Caller, kind: CollectionKind, id: string): Promise<void> {
    const ref = { resource_type: kind, resource_id: id };
    const found = (await this.sharedResources.find(caller.orgId, [ref])).get(resourceKey(ref));
    const reach = found && found.kind.reach(caller, found.shareable, found.entries);
    if (!reach) throw notFound(kind);
    canManageShareable(found.kind, reach).orThrow();
  }
}
