import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type StepNames } from '#vault-protocol';
import { AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';

export class RunPostInstallBody extends AskedDefinitionFields implements StepNames {
  /** Names of the steps to run; all if omitted. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(63, { each: true })
  steps?: string[];
}
