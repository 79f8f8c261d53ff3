import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, IsString, Length } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { programLimits } from '../domain/program.js';

export class ExecuteSyntheticToolBody {
  /** What the tool’s input schema asks for. */
  @IsObject() input!: Record<string, unknown>;
  /** Marks the run as a test, in the log. */
  @MayBeAbsent() @IsBoolean() test?: boolean;
  /** In place of the tool’s own; null: the results of all steps by key. */
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: programLimits.template })
  @MayBeNull()
  @IsString()
  @Length(1, programLimits.template)
  output_template?: string | null;
  /** Somebody’s approval of this run, from an answer of 202. */
  @MayBeAbsent() @Length(1, 100) approval_id?: string;
  /** Checks all that a run needs, and makes no call. For that no approval is needed. */
  @MayBeAbsent() @IsBoolean() dry_run?: boolean;
}

export class ExecuteSyntheticToolQuery {
  /** `0`: the run goes on for up to two minutes, and `GET /execution/{id}` says what becomes of it. */
  @ApiPropertyOptional({ enum: ['0', '1'], default: '1' }) @MayBeAbsent() @IsIn(['0', '1']) wait?: '0' | '1';
}
