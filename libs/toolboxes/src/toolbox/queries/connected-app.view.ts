import { ApiProperty } from '@nestjs/swagger';

/** An app that a member signed in to and let reach a toolbox. */
export class ConnectedAppView {
  @ApiProperty({ example: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  client_id!: string;
  client_name!: string;
  @ApiProperty({ type: String, nullable: true }) client_uri!: string | null;
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** How the app is known: by its metadata document, by registering itself, or by an operator. */
  @ApiProperty({ enum: ['cimd', 'dynamic', 'static'] }) registration!: string;
  user_id!: string;
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  scopes!: string[];
  created_at!: string;
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
  can_revoke!: boolean;
}
