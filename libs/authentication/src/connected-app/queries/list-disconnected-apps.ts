import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Members } from '#identity';
import { type Caller, notFound } from '#kernel';
import { type Page, type PageQuery, Paging } from '#kernel/paging';
import { canSeeAppsOf } from '../domain/connected-app-policy.js';

/** A workload, or an app that the identity provider let in, that was disconnected. */
export class DisconnectedAppView {
  /** The id that the connected app had. */
  @ApiProperty({ example: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The client id of the app. */
  client_id!: string;
  /** The display name of the app. */
  client_name!: string;
  /** When the app was disconnected. */
  disconnected_at!: string;
}

export class ListDisconnectedApps extends Query<Page<DisconnectedAppView>> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts = { '-disconnected_at': { by: 'disconnected_at', type: 'timestamptz' } } as const;

@QueryHandler(ListDisconnectedApps)
export class ListDisconnectedAppsHandler implements IQueryHandler<ListDisconnectedApps> {
  constructor(
    private readonly members: Members,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, userId, query }: ListDisconnectedApps): Promise<Page<DisconnectedAppView>> {
    canSeeAppsOf(caller, userId).orThrow();
    const { orgId } = caller;
    if (!(await this.members.findRights(orgId, userId))) throw notFound('member');
    const route = `GET /member/${userId}/disconnected-app` as const;
    const window = this.paging.open({ orgId, route, query, sorts });
    const { result, ...cursors } = await window.read<DisconnectedAppView>(
      `select ${window.keys}, id, client_id, client_name, disconnected_at from authentication.disconnected_apps
       where org_id = :org_id and user_id = :user_id`,
      { user_id: userId },
    );
    const toView = ({ id, client_id, client_name, disconnected_at }: DisconnectedAppView): DisconnectedAppView => ({
      ...{ id, client_id, client_name, disconnected_at },
    });
    return { result: result.map(toView), ...cursors };
  }
}
