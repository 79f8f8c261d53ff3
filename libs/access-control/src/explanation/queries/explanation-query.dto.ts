import { IsString, Length } from 'class-validator';
import { MayBeAbsent } from '#kernel';

export class ExplanationQuery {
  /** The member to explain. Defaults to `self`, the caller. Other members require `restriction:view`. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** The slug of the connector. */
  @IsString() @Length(1, 200) connector_slug!: string;

  /** The exact name of one of the connector's tools. Without it, the response is about the connector itself. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;
}
