import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type RemoteAuthMode, type RemoteHeader } from '#connector-definition';

export class RemoteHeaderView implements RemoteHeader {
  /** The name of the header. */
  name!: string;
  /** The value of the header, with variables in it. */
  template!: string;
}

/** Where a remote MCP server is, how one signs in to it, and what is known of it. */
export class RemoteMcpView {
  /** The host of the server. */
  host!: string;
  /** How connections authenticate to the server. */
  @ApiProperty({ enum: ['oauth_auto', 'oauth_client', 'custom', 'none'] }) auth_mode!: RemoteAuthMode;
  /** For the owner and edit access, as headers, scopes and transport. */
  url?: string;
  /** The headers that are sent with every request. */
  @ApiPropertyOptional({ type: [RemoteHeaderView] }) headers?: RemoteHeaderView[];
  /** The OAuth scopes that are requested. */
  @ApiPropertyOptional({ type: [String] }) scopes?: string[];
  /** The transport of the server. */
  @ApiPropertyOptional({ enum: ['streamable_http'] }) transport?: 'streamable_http';
  /** Tools that wait for somebody to look at them; for who may change the connector. */
  @ApiPropertyOptional({ type: 'integer' }) review_count?: number;
  /** The protocol revision of the server; null until the first discovery. */
  @ApiProperty({ type: String, nullable: true }) protocol_version!: string | null;
  /** What it calls itself. */
  @ApiProperty({ type: String, nullable: true }) server_name!: string | null;
  /** When the server was last asked for its tools; null until then. */
  @ApiProperty({ type: String, nullable: true }) last_discovered_at!: string | null;
  /** Why its tools could not be listed the last time; they are again at the next turn, and when somebody connects. */
  @ApiProperty({ type: String, nullable: true }) discovery_error!: string | null;
  /** Since when that is so each time; asked every hour, and once it is a week, every day. Null where its tools are listed. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) failing_since!: string | null;
  /** Of a server that people sign in to by OAuth: what tokens are asked for (RFC 8707). Null before it is known. */
  @ApiProperty({ type: String, nullable: true }) resource!: string | null;
  /** The authorization server, found anew when somebody connects and every day; another one has everybody sign in again. */
  @ApiProperty({ type: String, nullable: true }) issuer!: string | null;
  /** How we are known there: by our client ID metadata document, a registration, or the organization's OAuth application. */
  @ApiProperty({ enum: ['cimd', 'dynamic', 'static', 'none'] }) registration!: 'cimd' | 'dynamic' | 'static' | 'none';
}
