import { IsString, Length } from 'class-validator';
import { MayBeAbsent } from '#kernel';

export class ExplanationQuery {
  /** The member to explain; `self`, the default, is whoever asks. Others need `restriction:view`. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** The slug of the connector in question. */
  @IsString() @Length(1, 200) connector_slug!: string;

  /** Exact name of a tool of the connector; without it the question is whether the connector can be reached. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;
}
