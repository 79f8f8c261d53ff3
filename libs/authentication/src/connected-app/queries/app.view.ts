import { ApiProperty } from '@nestjs/swagger';
import { registrations } from '../domain/connected-app.js';

/** An app that a member lets act for them. */
export class AppView {
  /** The id of the app. It never changes. */
  @ApiProperty({ example: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The client id: the address of the app's metadata document, or the id that the app got when it registered. */
  client_id!: string;
  /** The name the app gave itself. */
  client_name!: string;
  /** The website of the app, as the app states it. */
  @ApiProperty({ type: String, nullable: true }) client_uri!: string | null;
  /** URL of the app's logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** How the app identified itself: with a metadata document (`cimd`), or by registering (`dynamic`). */
  @ApiProperty({ enum: registrations }) registration!: string;
  /** The scopes of the app, by tier of the tools. */
  scopes!: string[];
  /** When the member first authorized the app. */
  created_at!: string;
  /** When the app was last used; null if never. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
}
