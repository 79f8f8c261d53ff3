import { ApiProperty } from '@nestjs/swagger';
import { AppView } from '#identity';

/** An app that a member signed in to and let reach a toolbox. */
export class ConnectedAppView extends AppView {
  user_id!: string;
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  can_revoke!: boolean;
}
