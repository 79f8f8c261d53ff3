import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { type RemoteAuthMode } from '#connector-definition';
import { ListOf, MayBeAbsent } from '#kernel';

export const authModes = ['oauth_auto', 'oauth_client', 'custom', 'none'] as const satisfies RemoteAuthMode[];

/** A header that carries the credential. */
export class RemoteHeaderBody {
  /** None of the protocol’s own. */
  @ApiProperty({ example: 'Authorization' }) @IsString() @Length(1, 200) name!: string;
  /** Names what the connecting person fills in, on the vault’s page. */
  @ApiProperty({ example: 'Bearer {{api_key}}' }) @IsString() @Length(1, 1000) template!: string;
}

/** Where a remote MCP server is, and how one signs in to it. */
export class RemoteMcpBody {
  /** Of its streamable HTTP endpoint. */
  @ApiProperty({ example: 'https://mcp.example.com/mcp' }) @IsString() @Length(1, 2048) url!: string;
  /**
   * `oauth_auto`: we find out its authorization server and make ourselves known there. `oauth_client`: by the organization’s
   * OAuth application. `custom`: by headers. `none`: nobody signs in.
   */
  @ApiProperty({ enum: authModes }) @IsIn(authModes) auth_mode!: RemoteAuthMode;
  /** For `custom`. */
  @MayBeAbsent() @ListOf(RemoteHeaderBody, 10) headers?: RemoteHeaderBody[];
  /** For OAuth, in place of what the server asks for. */
  @ApiPropertyOptional({ type: [String] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  scopes?: string[];
  /** The only one. */
  @MayBeAbsent() @IsIn(['streamable_http']) transport?: 'streamable_http';
}
