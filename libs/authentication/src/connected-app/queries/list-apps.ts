import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller } from '#kernel';
import { type CreatedPageQuery, type Page } from '#kernel/paging';
import { registrations } from '../domain/connected-app.js';
import { type AppRow, type AppSelection, ConnectedAppReader } from '../persistence/connected-app-reader.js';

export type { AppRow };

/** An app that a member lets act for them. */
export class AppView {
  @ApiProperty({ example: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The client id: the address of the app's metadata document, or the id that the app got when it registered. */
  client_id!: string;
  /** The name the app gave itself. */
  client_name!: string;
  /** The website of the app, as the app states it. */
  @ApiProperty({ type: String, nullable: true }) client_uri!: string | null;
  /** URL of the app's logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /**
   * How the app identified itself: with a metadata document (`cimd`), or by registering (`dynamic`). `enterprise`: the
   * identity provider of the organization let it in. `workload`: it is a workload credential of a service member.
   */
  @ApiProperty({ enum: registrations }) registration!: string;
  /** The scopes of the app, by tier of the tools. */
  scopes!: string[];
  /** When the member first authorized the app. */
  created_at!: string;
  /** When the app was last used; null if never. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
}

/** A toolbox that was removed from an app. */
class ExcludedToolboxView {
  /** The id of the toolbox. */
  toolbox_id!: string;
  /**
   * Who removed the toolbox: the app's member, or a manager of the toolbox. Only a manager of the toolbox can restore
   * what a manager removed.
   */
  @ApiProperty({ enum: ['member', 'manager'] }) removed_by!: 'member' | 'manager';
}

/** An app that the caller allowed to act for them. */
export class MyConnectedAppView extends AppView {
  /** The address that the app signed in to. */
  resource!: string;
  /**
   * Toolboxes the app can reach; null for all toolboxes that the caller can use. Empty if the app signed in to all
   * accounts of the caller, which needs no toolbox.
   */
  @ApiProperty({ type: [String], nullable: true }) toolbox_ids!: string[] | null;
  /** Toolboxes that the app cannot reach even if `toolbox_ids` includes them or is null. */
  @ApiProperty({ type: [ExcludedToolboxView] }) excluded_toolboxes!: ExcludedToolboxView[];
}

/** Connected apps, most recently used first. */
export class ListApps extends Query<Page<AppRow>> {
  constructor(
    readonly caller: Caller,
    readonly selection: AppSelection,
    readonly query: CreatedPageQuery,
    readonly route: `GET /${string}`,
  ) {
    super();
  }
}

@QueryHandler(ListApps)
export class ListAppsHandler implements IQueryHandler<ListApps> {
  constructor(private readonly connectedAppReader: ConnectedAppReader) {}

  execute(query: ListApps): Promise<Page<AppRow>> {
    return this.connectedAppReader.list(query);
  }
}
