import { ApiProperty } from '@nestjs/swagger';

/** Counts of everything that uses or names a tool, over the whole organization. */
export class ToolUsesView {
  /** The number of toolbox entries that use the tool. */
  @ApiProperty({ type: 'integer' }) toolbox_entries!: number;
  /** The number of template entries that use the tool. */
  @ApiProperty({ type: 'integer' }) template_entries!: number;
  /** The number of synthetic tools that use the tool. */
  @ApiProperty({ type: 'integer' }) synthetic_tools!: number;
  /** The number of restrictions that name the tool. */
  @ApiProperty({ type: 'integer' }) restrictions!: number;
  /** The number of active grants for the tool. */
  @ApiProperty({ type: 'integer' }) access_grants!: number;
  /** The number of pending access requests for the tool. */
  @ApiProperty({ type: 'integer' }) access_requests!: number;
}

/** The effect of a change on users of a connector. */
export class ImpactView {
  /** The names of the tools that are added. */
  added_tools!: string[];
  /** The names of the tools that are removed. */
  removed_tools!: string[];
  /** The names of the tools whose tier changes. */
  changed_tiers!: string[];
  /** The names of the authentication methods that are removed. */
  removed_auth_methods!: string[];
  /**
   * The names of the authentication methods whose credentials would go to another host, or in another place of a
   * request. The credentials are deleted.
   */
  moved_auth_methods!: string[];
  /** Whether the OAuth application's secret would go to another host. The secret is then deleted. */
  moves_sign_in!: boolean;
  /** The number of connections that have to sign in again. */
  @ApiProperty({ type: 'integer' }) connections_to_reconnect!: number;
  /** The number of connections whose auth method would be removed. If there are any, the change is refused. */
  @ApiProperty({ type: 'integer' }) connections_without_method!: number;
  /** Counts of everything that uses or names the removed tools. */
  broken!: ToolUsesView;
}
