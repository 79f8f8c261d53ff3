import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type RemoteAuthMode, type RemoteHeader } from '#connector-definition';

class RemoteHeaderView implements RemoteHeader {
  /** The name of the header. */
  name!: string;
  /** The value of the header. It can contain variables. */
  template!: string;
}

/** A remote MCP server: its address, its sign-in, and the results of the last discovery. */
export class RemoteMcpView {
  /** The host of the server. */
  host!: string;
  /** How connections authenticate to the server. */
  @ApiProperty({ enum: ['oauth_auto', 'oauth_client', 'custom', 'none'] }) auth_mode!: RemoteAuthMode;
  /** The URL of the endpoint. Only for the owner and members with edit access, like headers, scopes and transport. */
  url?: string;
  /** The headers that are sent with every request. */
  @ApiPropertyOptional({ type: [RemoteHeaderView] }) headers?: RemoteHeaderView[];
  /** The OAuth scopes that are requested. */
  @ApiPropertyOptional({ type: [String] }) scopes?: string[];
  /** The transport of the server. */
  @ApiPropertyOptional({ enum: ['streamable_http'] }) transport?: 'streamable_http';
  /** The number of tools that await review. Only for members who can change the connector. */
  @ApiPropertyOptional({ type: 'integer' }) review_count?: number;
  /** The protocol revision of the server; null until the first discovery. */
  @ApiProperty({ type: String, nullable: true }) protocol_version!: string | null;
  /** The name that the server gives itself; null if unknown. */
  @ApiProperty({ type: String, nullable: true }) server_name!: string | null;
  /** When the server's tools were last listed. Null before the first listing. */
  @ApiProperty({ type: String, nullable: true }) last_discovered_at!: string | null;
  /**
   * Why the last listing of the server's tools failed; null if it succeeded. Latchkey tries again at the next scheduled
   * time, or when a member connects.
   */
  @ApiProperty({ type: String, nullable: true }) discovery_error!: string | null;
  /**
   * Since when the tools could not be listed. Latchkey tries again every hour, and after a week every day. Null if the
   * last listing succeeded.
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) failing_since!: string | null;
  /** The resource that tokens are requested for (RFC 8707). Null if unknown, or without OAuth. */
  @ApiProperty({ type: String, nullable: true }) resource!: string | null;
  /**
   * The authorization server; null if unknown, or without OAuth. It is discovered again every day and when a member
   * connects. If it changes, all members have to sign in again.
   */
  @ApiProperty({ type: String, nullable: true }) issuer!: string | null;
  /**
   * How Latchkey is registered at the authorization server. `cimd`: by its client ID metadata document. `dynamic`: by
   * dynamic registration. `static`: with the organization's OAuth application. `none`: not registered.
   */
  @ApiProperty({ enum: ['cimd', 'dynamic', 'static', 'none'] }) registration!: 'cimd' | 'dynamic' | 'static' | 'none';
}
