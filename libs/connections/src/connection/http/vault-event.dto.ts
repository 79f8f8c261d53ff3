import { IsIn, Length } from 'class-validator';

const kinds = ['status_changed', 'variables_changed', 'app_rejected', 'tools_changed'] as const;

export class VaultEventBody {
  /** The id of the hint. The same hint may be sent again with the same id. */
  @Length(1, 100) id!: string;
  @Length(1, 100) account_id!: string;
  @IsIn(kinds) kind!: (typeof kinds)[number];
}
