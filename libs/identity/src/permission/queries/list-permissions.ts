import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller } from '#kernel';
import { type Page, type PageQuery, Paging, type Sorts } from '#kernel/paging';
import { permissionNames, permissions } from '../domain/permissions.js';

/** A permission that roles can include. */
export class PermissionView {
  /** The name of the permission, for example `role:manage`. */
  @ApiProperty({ example: 'restriction:view' }) name!: string;
  /** The display name of the permission. */
  @ApiProperty({ example: 'See restrictions' }) label!: string;
  /** What the permission allows, in one sentence. */
  description!: string;
  /** The group that user interfaces show the permission in. */
  @ApiProperty({
    enum: ['organization', 'people', 'connectors', 'connections', 'toolboxes', 'restrictions', 'identity', 'developer'],
  })
  group!: string;
  /**
   * Whether user interfaces should show the permission with a warning. Assigning it works as for any other permission.
   */
  sensitive!: boolean;
  /** Whether members who hold the permission through a role count as billable seats. */
  uses_seat!: boolean;
  /** Whether the caller holds the permission, and therefore may grant it. */
  held!: boolean;
  /** The plan feature that the permission requires; null if none. */
  @ApiProperty({ type: String, nullable: true }) feature!: string | null;
}

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
    return { result: result.map(({ page_id }) => buildPermissionView(caller, page_id)), ...cursors };
  }
}

function buildPermissionView(caller: Caller, name: string): PermissionView {
  const { label, description, group, sensitive, uses_seat, feature } = entries.get(name)!;
  return { name, label, description, group, sensitive, uses_seat, held: caller.permissions.has(name), feature };
}
