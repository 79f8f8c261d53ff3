import { ApiProperty } from '@nestjs/swagger';

/** A member's app that was removed from a toolbox. */
export class RemovedAppView {
  /** The id that the app had when it was removed. */
  app_id!: string;
  /** The client id: the address of the app's metadata document, or the id that the app got when it registered. */
  client_id!: string;
  /** The name the app gave itself. */
  client_name!: string;
  /** The id of the member who allowed the app. */
  user_id!: string;
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /** When the app was removed. */
  removed_at!: string;
}
