import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { MayBeAbsent } from '#kernel';

export class ConfirmBody {
  /** The code from the mail. Omit this field to request a code. */
  @ApiPropertyOptional({ example: 'lk_live_code_…' })
  @MayBeAbsent()
  @Length(1, 200)
  @IsString()
  code?: string;
}
