import { Injectable } from '@nestjs/common';
import { canManageShareable, resourceKey, SharedResources } from '#access-control';
import { type Caller, notFound } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';

/** Checks that a caller may read skill versions. Only callers who may edit the toolbox or template may read them. */
@Injectable()
export class SkillReaders {
  constructor(private readonly resources: SharedResources) {}

  /** @throws not_found if the caller has no access, forbidden `edit_required` if they have no edit access. */
  async mustManage(caller: Caller, kind: CollectionKind, id: string): Promise<void> {
    const ref = { resource_type: kind, resource_id: id };
    const found = (await this.resources.find(caller.orgId, [ref])).get(resourceKey(ref));
    const reach = found && found.kind.reach(caller, found.shareable, found.entries);
    if (!reach) throw notFound(kind);
    canManageShareable(found.kind, reach).orThrow();
  }
}

/** The columns of a version. `current` is true for the version to which the toolbox or template refers. */
export const versionColumns = `version.id, number, author_user_id, size, version.created_at,
  coalesce(version.id = coalesce(toolbox.skill_version_id, template.skill_version_id), false) as current`;

export const versionsWithOwner = `toolboxes.skill_versions as version
  left join toolboxes.toolboxes as toolbox on toolbox.org_id = version.org_id and toolbox.id = version.resource_id
  left join toolboxes.templates as template on template.org_id = version.org_id and template.id = version.resource_id`;
