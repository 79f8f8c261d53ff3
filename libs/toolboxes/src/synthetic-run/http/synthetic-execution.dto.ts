import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, IsString, Length } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { programLimits } from '../../synthetic-tool/domain/program.js';

export class ExecuteSyntheticToolBody {
  /** The input, as the tool’s input schema requires. */
  @IsObject() input!: Record<string, unknown>;
  /** Marks the run as a test in the audit log. */
  @MayBeAbsent() @IsBoolean() test?: boolean;
  /** Replaces the tool’s output template for this run. If null, the output contains the results of all steps by key. */
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: programLimits.template })
  @MayBeNull()
  @IsString()
  @Length(1, programLimits.template)
  output_template?: string | null;
  /** The id of the approval from a 202 response, after it was approved. */
  @MayBeAbsent() @Length(1, 100) approval_id?: string;
  /** Checks everything without making calls. Needs no approval. */
  @MayBeAbsent() @IsBoolean() dry_run?: boolean;
}

export class ExecuteSyntheticToolQuery {
  /** `0`: responds immediately. The run continues for up to two minutes; `GET /execution/{id}` returns its result. */
  @ApiPropertyOptional({ enum: ['0', '1'], default: '1' }) @MayBeAbsent() @IsIn(['0', '1']) wait?: '0' | '1';
}
