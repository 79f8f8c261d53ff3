import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { permissionNames, unknownPermission } from '../../permission/domain/permissions.js';
import { overdueInvites } from '../persistence/stored-roles.js';
import { roleColumns, type RoleRow, type RoleView, RoleViewBuilder } from './role.view.js';

/** Filters for a list of roles. All default to no filter. */
export class RoleQuery extends DatedPageQuery {
  /** Text that the name or description contains. */
  @SearchText() q?: string;

  /** Only system roles, or only custom roles. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) is_system?: boolean;

  /** Only roles with this permission. */
  @MayBeAbsent() @IsIn(permissionNames, { context: unknownPermission }) permission?: string;

  /** Only roles of this seat class. */
  @MayBeAbsent() @IsIn(['billable', 'free_admin']) seat_class?: 'billable' | 'free_admin';

  /** The order. Defaults to `name`. */
  @MayBeAbsent() @IsIn(['name', '-created_at', '-member_count']) sort?: string;
}

export class ListRoles extends Query<Page<RoleView>> {
  constructor(
    readonly caller: Caller,
    readonly query: RoleQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'role.name_key' },
  '-created_at': {},
  '-member_count': { by: 'role.member_count', type: 'integer' },
};

const dates = { created: 'role.created_at', updated: 'role.updated_at', prefix: 'role' };

const filters: Filters<RoleQuery> = {
  q: 'strpos(role.search_key, :q) > 0',
  is_system: 'role.is_system = :is_system',
  permission: ':permission = any(role.permissions)',
  seat_class: 'role.seat_class = :seat_class',
};

@QueryHandler(ListRoles)
export class ListRolesHandler implements IQueryHandler<ListRoles> {
  constructor(
    private readonly paging: Paging,
    private readonly roleViewBuilder: RoleViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListRoles): Promise<Page<RoleView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /role', query, sorts, id: 'role.id', dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<RoleRow>(
      `${overdueInvites} select ${window.keys}, ${roleColumns} from identity.roles role
       where role.org_id = :org_id ${conditions}`,
      { ...values, now: this.clock.now() },
      { heavy: query.q !== undefined, genericPlan: conditions === '' },
    );
    return { result: await this.roleViewBuilder.build(caller, result), ...cursors };
  }
}
