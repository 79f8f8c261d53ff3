import { ApiProperty } from '@nestjs/swagger';
import { AppView } from '#authentication';

/** An app that a member allowed to reach a toolbox. */
export class ConnectedAppView extends AppView {
  /** The id of the member. */
  user_id!: string;
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /** Whether the caller may disconnect the app from the toolbox. */
  can_revoke!: boolean;
}
