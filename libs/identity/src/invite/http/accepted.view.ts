import { ApiPropertyOptional } from '@nestjs/swagger';

class JoinedOrganizationView {
  /** The id of the organization. It never changes. */
  id!: string;
  /** The display name of the organization. */
  name!: string;
}

class JoinedUserView {
  /** The id of the new member. It never changes. */
  id!: string;
}

/** The new membership. */
export class AcceptedView {
  /** The organization that was joined. */
  organization!: JoinedOrganizationView;
  /** The new member. */
  user!: JoinedUserView;
  /**
   * A personal token, valid for 30 days and shown once. Absent if the organization requires single sign-on, unless the
   * new member is an owner.
   */
  @ApiPropertyOptional() token?: string;
}
