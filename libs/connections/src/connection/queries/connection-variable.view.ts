import { ApiProperty } from '@nestjs/swagger';

const types = ['string', 'number', 'boolean', 'select', 'url', 'host', 'json'] as const;

export class VariableOptionView {
  /** The value of the option. */
  value!: string;
  /** The display name of the option. */
  label!: string;
}

/** What a connection knows beside its credential. */
export class ConnectionVariableView {
  /** The name of the variable. */
  name!: string;
  /** The display name of the variable. */
  label!: string;
  /** What the variable is for. */
  description!: string;
  /** The type of the variable. */
  @ApiProperty({ enum: types }) type!: (typeof types)[number];
  /** Whether a value is required. */
  required!: boolean;
  /** Written and never read: it is sealed, and `value` is null. */
  secret!: boolean;
  /** Says which account this is, so that it changes by reconnecting only. */
  identity!: boolean;
  /** Whether who manages the connection may set it. */
  editable!: boolean;
  /** What it may be, where that is a choice. */
  @ApiProperty({ type: [VariableOptionView], nullable: true }) options!: VariableOptionView[] | null;
  /** Of its type; null where it is not set, is secret, or names the account to who may not manage the connection. */
  @ApiProperty({
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'object' },
      { type: 'array', items: {} },
    ],
    nullable: true,
  })
  value!: unknown;
  /** Whether there is a value, shown or not. */
  is_set!: boolean;
  /** Where the value is from, or would be. */
  @ApiProperty({ enum: ['form', 'post_install', 'token_response', 'manual', 'default'] }) source!: string;
  /** When the variable last changed. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) updated_at!: string | null;
}
