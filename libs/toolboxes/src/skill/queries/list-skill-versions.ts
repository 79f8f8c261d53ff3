import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { type CreatedPageQuery, type Page, Paging, type Sorts } from '#kernel/paging';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { SkillAccess } from '../services/skill-access.js';
import { type SkillVersionView, versionColumns, versionsWithOwner } from './skill-version.view.js';

export class ListSkillVersions extends Query<Page<SkillVersionView>> {
  constructor(
    readonly caller: Caller,
    readonly kind: CollectionKind,
    readonly id: string,
    readonly query: CreatedPageQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-number': { by: 'number', type: 'integer' } };

const dates = { created: 'version.created_at' };

@QueryHandler(ListSkillVersions)
export class ListSkillVersionsHandler implements IQueryHandler<ListSkillVersions> {
  constructor(
    private readonly paging: Paging,
    private readonly skillAccess: SkillAccess,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, kind, id, query }: ListSkillVersions): Promise<Page<SkillVersionView>> {
    const { orgId } = caller;
    await this.skillAccess.assertCanManage(caller, kind, id);
    const route = `GET /${kind}/${id}/skill-version` as const;
    const window = this.paging.open({ orgId, route, query, sorts, id: 'version.id', dates });
    const { result, ...cursors } = await window.read<SkillVersionView>(
      `select ${window.keys}, ${versionColumns} from ${versionsWithOwner}
       where version.org_id = :org_id and version.resource_id = :resource_id`,
      { resource_id: id },
    );
    const labels = await this.memberLabels.labelsFor(
      orgId,
      result.map(({ author_user_id }) => author_user_id),
    );
    const findAuthorLabel = (author: string | null) => labels.get(author ?? '') ?? null;
    return {
      result: result.map((row) => ({ ...shown(row), author_label: findAuthorLabel(row.author_user_id) })),
      ...cursors,
    };
  }
}

const shown = ({ id, number, author_user_id, size, current, created_at }: SkillVersionView) => ({
  id,
  number,
  author_user_id,
  size,
  current,
  created_at,
});
