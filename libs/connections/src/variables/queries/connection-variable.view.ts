import { ApiProperty } from '@nestjs/swagger';

const types = ['string', 'number', 'boolean', 'select', 'url', 'host', 'json'] as const;

export class VariableOptionView {
  /** The value of the option. */
  value!: string;
  /** The display name of the option. */
  label!: string;
}

/** A variable of a connection. */
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
  /** Whether the value is write-only. It is then stored encrypted, and `value` is null. */
  secret!: boolean;
  /** Whether the variable identifies the account, so that it changes only by reconnecting. */
  identity!: boolean;
  /** Whether members who manage the connection may set it. */
  editable!: boolean;
  /** The allowed values, if there is a fixed choice. */
  @ApiProperty({ type: [VariableOptionView], nullable: true }) options!: VariableOptionView[] | null;
  /**
   * The value, of the variable's type. Null if it is not set or is secret, or if it identifies the account and the
   * caller cannot manage the connection.
   */
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
  /** Whether a value is set, even if it is not shown. */
  is_set!: boolean;
  /** Where the value comes from. */
  @ApiProperty({ enum: ['form', 'post_install', 'token_response', 'manual', 'default'] }) source!: string;
  /** When the variable last changed. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) updated_at!: string | null;
}
