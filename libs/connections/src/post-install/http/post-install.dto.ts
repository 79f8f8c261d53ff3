import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';

export class RunPostInstallBody {
  /** Names of the steps to run. All steps if omitted. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(63, { each: true })
  steps?: string[];
}
