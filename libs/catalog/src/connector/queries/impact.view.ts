import { ApiProperty } from '@nestjs/swagger';

/** What goes by a tool, or names it, counted over the whole organization. */
export class ToolUsesView {
  /** The number of toolbox entries that use the tool. */
  @ApiProperty({ type: 'integer' }) toolbox_entries!: number;
  /** The number of template entries that use the tool. */
  @ApiProperty({ type: 'integer' }) template_entries!: number;
  /** The number of synthetic tools that use the tool. */
  @ApiProperty({ type: 'integer' }) synthetic_tools!: number;
  /** Rules that name it; without the tool they mean nothing. */
  @ApiProperty({ type: 'integer' }) restrictions!: number;
  /** Access that was granted to it and still holds. */
  @ApiProperty({ type: 'integer' }) access_grants!: number;
  /** Requests for access to it that wait. */
  @ApiProperty({ type: 'integer' }) access_requests!: number;
}

/** What a change of a connector means to who uses it. */
export class ImpactView {
  /** The names of the tools that are added. */
  added_tools!: string[];
  /** The names of the tools that are removed. */
  removed_tools!: string[];
  /** Tools that need another care than before. */
  changed_tiers!: string[];
  /** The names of the authentication methods that are removed. */
  removed_auth_methods!: string[];
  /** Methods whose credentials would go to another host: none follows. */
  moved_auth_methods!: string[];
  /** Whether the secret of the OAuth application would go to another host: it does not follow. */
  moves_sign_in!: boolean;
  /** Connections that have to sign in again. */
  @ApiProperty({ type: 'integer' }) connections_to_reconnect!: number;
  /** Connections whose method would go; while there are any, the change is refused. */
  @ApiProperty({ type: 'integer' }) connections_without_method!: number;
  /** What goes by tools that would go, or names them. */
  broken!: ToolUsesView;
}
