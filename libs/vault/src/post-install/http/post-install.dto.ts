import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';

export class RunPostInstallBody extends AskedDefinitionFields {
  /** Names of the steps to run; all if omitted. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(63, { each: true })
  steps?: string[];
}
