import { IsBoolean } from 'class-validator';
import { Id, MayBeAbsent } from '#kernel';

export class TransferConnectorBody {
  @Id('usr') new_owner_user_id!: string;
  /** Whether the caller goes on using it; they do not, unless said. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}

export class AssignConnectorOwnerBody {
  @Id('usr') owner_user_id!: string;
}

/** Whose a connector is from now on; who asked may see it no more. */
export class ConnectorOwnershipView {
  slug!: string;
  owner_user_id!: string;
}
