import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, type PageQuery, Paging, type Sorts } from '#kernel';
import { permissionNames, permissions } from '../domain/permissions.js';
import { type PermissionView } from './permission.view.js';

export class ListPermissions extends Query<Page<PermissionView>> {
  constructor(
    readonly caller: Caller,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { catalogue: { by: 'position', type: 'integer' } };

const entries = new Map(permissions.map((entry) => [entry.name as string, entry]));

/** The catalogue is in the code. PostgreSQL only splits it into pages, as for every list. */
@QueryHandler(ListPermissions)
export class ListPermissionsHandler implements IQueryHandler<ListPermissions> {
  constructor(private readonly paging: Paging) {}

  async execute({ caller, query }: ListPermissions): Promise<Page<PermissionView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /permission', query, sorts, id: 'name' });
    const { result, ...cursors } = await window.read<object>(
      `select ${window.keys} from unnest(:names::text[]) with ordinality as permission (name, at), lateral (
         select at::integer as position) as ordered where true`,
      { names: permissionNames },
    );
    return { result: result.map(({ page_id }) => viewOf(caller, page_id)), ...cursors };
  }
}

function viewOf(caller: Caller, name: string): PermissionView {
  const { label, description, group, sensitive, uses_seat, feature } = entries.get(name)!;
  return { name, label, description, group, sensitive, uses_seat, held: caller.permissions.has(name), feature };
}
