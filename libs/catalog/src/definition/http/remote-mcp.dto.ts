import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { type RemoteAuthMode } from '#connector-definition';
import { ListOf, MayBeAbsent } from '#kernel';

export const authModes = ['oauth_auto', 'oauth_client', 'custom', 'none'] as const satisfies RemoteAuthMode[];

export class RemoteHeaderBody {
  /** The name of the header. Headers of the protocol are not allowed. */
  @ApiProperty({ example: 'Authorization' }) @IsString() @Length(1, 200) name!: string;
  /** The value, with placeholders that the connecting person fills in on the vault’s page. */
  @ApiProperty({ example: 'Bearer {{api_key}}' }) @IsString() @Length(1, 1000) template!: string;
}

/** A remote MCP server and how to sign in to it. */
export class RemoteMcpBody {
  /** The URL of the server's streamable HTTP endpoint. */
  @ApiProperty({ example: 'https://mcp.example.com/mcp' }) @IsString() @Length(1, 2048) url!: string;
  /**
   * How to sign in. `oauth_auto`: Latchkey discovers the authorization server and registers itself there.
   * `oauth_client`: with the organization’s OAuth application. `custom`: with headers. `none`: no sign-in.
   */
  @ApiProperty({ enum: authModes }) @IsIn(authModes) auth_mode!: RemoteAuthMode;
  /** The headers that carry the credential. For `custom` only. */
  @MayBeAbsent() @ListOf(RemoteHeaderBody, 10) headers?: RemoteHeaderBody[];
  /** The OAuth scopes to request, instead of the scopes that the server asks for. */
  @ApiPropertyOptional({ type: [String] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  scopes?: string[];
  /** The transport. Only `streamable_http` is supported. */
  @MayBeAbsent() @IsIn(['streamable_http']) transport?: 'streamable_http';
}
