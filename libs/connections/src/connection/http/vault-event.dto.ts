import { IsIn, Length } from 'class-validator';

const kinds = ['status_changed', 'variables_changed', 'app_rejected', 'tools_changed'] as const;

export class VaultEventBody {
  /** The same hint may come again under the same id. */
  @Length(1, 100) id!: string;
  @Length(1, 100) account_id!: string;
  @IsIn(kinds) kind!: (typeof kinds)[number];
}
