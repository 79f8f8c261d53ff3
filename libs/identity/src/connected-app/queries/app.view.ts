import { ApiProperty } from '@nestjs/swagger';
import { registrations } from '../domain/connected-app.js';

/** An app that a member lets act for them, as whoever may see it is shown it. */
export class AppView {
  /** The id of the app. It never changes. */
  @ApiProperty({ example: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** What it is known by: the address of its document, or what it was given when it registered. */
  client_id!: string;
  /** As it calls itself. */
  client_name!: string;
  /** Where it says it is at home. */
  @ApiProperty({ type: String, nullable: true }) client_uri!: string | null;
  /** The address of a picture. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** How it is known: by its metadata document, or by registering itself. */
  @ApiProperty({ enum: registrations }) registration!: string;
  /** How far it may go, by the tiers of tools. */
  scopes!: string[];
  /** When the app was created. */
  created_at!: string;
  /** When the app was last used; null if it never was. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
}
