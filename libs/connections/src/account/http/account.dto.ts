import { IsIn, Length } from 'class-validator';
import { type AccountHint, type HintKind, hintKinds } from '#vault-protocol';

export class VaultEventBody implements AccountHint {
  /** The id of the hint. A repeated hint has the same id. */
  @Length(1, 100) id!: string;
  @Length(1, 100) account_id!: string;
  @IsIn(hintKinds) kind!: HintKind;
}

/** An empty body. */
export class RefreshCredentialsBody {}
