import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { RemovedApps } from '#authentication';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { type Page, type PageQuery } from '#kernel/paging';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';

/** A member's app that was removed from a toolbox. */
export class RemovedAppView {
  /** The id that the app had when it was removed. */
  app_id!: string;
  /** The client id: the address of the app's metadata document, or the id that the app got when it registered. */
  client_id!: string;
  /** The name the app gave itself. */
  client_name!: string;
  /** The id of the member who allowed the app. */
  user_id!: string;
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /** When the app was removed. */
  removed_at!: string;
}

/** Lists the apps that were removed from a toolbox, for callers who may manage it. */
export class ListRemovedApps extends Query<Page<RemovedAppView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: PageQuery,
  ) {
    super();
  }
}

@QueryHandler(ListRemovedApps)
export class ListRemovedAppsHandler implements IQueryHandler<ListRemovedApps> {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly removedApps: RemovedApps,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, id, query }: ListRemovedApps): Promise<Page<RemovedAppView>> {
    const { reach } = await this.toolboxReader.get(caller, id);
    canManageCollection('toolbox', reach).orThrow();
    const { result, ...cursors } = await this.removedApps.list(caller.orgId, id, query);
    const labels = await this.memberLabels.current(
      caller.orgId,
      result.map(({ user_id }) => user_id),
    );
    return { result: result.map((row) => ({ ...row, user_label: labels.get(row.user_id) ?? null })), ...cursors };
  }
}
