import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { SkillAccess } from '../services/skill-access.js';
import { type OneSkillVersionView, versionColumns, versionsWithOwner } from './skill-version.view.js';

export class GetSkillVersion extends Query<OneSkillVersionView> {
  constructor(
    readonly caller: Caller,
    readonly kind: CollectionKind,
    readonly id: string,
    readonly versionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSkillVersion)
export class GetSkillVersionHandler implements IQueryHandler<GetSkillVersion> {
  constructor(
    private readonly reads: Reads,
    private readonly skillAccess: SkillAccess,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, kind, id, versionId }: GetSkillVersion): Promise<OneSkillVersionView> {
    await this.skillAccess.assertCanManage(caller, kind, id);
    const values = { resource_id: id, id: versionId };
    const row = await this.reads.one<OneSkillVersionView>(caller.orgId, one, values);
    if (!row) throw notFound('skill version');
    const labels = await this.memberLabels.labelsFor(caller.orgId, [row.author_user_id]);
    return Object.assign(row, { author_label: labels.get(row.author_user_id ?? '') ?? null });
  }
}

const one = `
  select ${versionColumns}, text from ${versionsWithOwner}
  where version.org_id = :org_id and version.resource_id = :resource_id and version.id = :id`;
