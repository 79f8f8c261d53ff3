import { ApiProperty, OmitType } from '@nestjs/swagger';
import { AppView } from '#authentication';
import { CreatedPageQuery } from '#kernel';

/** Has no `count`: apps of members who lost access to the toolbox are removed from each page, not by the statement. */
export class ConnectedAppQuery extends OmitType(CreatedPageQuery, ['count']) {}

/** An app that a member allowed to reach a toolbox. */
export class ConnectedAppView extends AppView {
  /** The id of the member. */
  user_id!: string;
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /** Whether the caller may disconnect the app from the toolbox. */
  can_revoke!: boolean;
}

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
