import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { MayBeAbsent } from '#kernel';

export class ConfirmBody {
  /** From the mail. Without it, one is mailed. */
  @ApiPropertyOptional({ example: 'lk_live_code_…' })
  @MayBeAbsent()
  @Length(1, 200)
  @IsString()
  code?: string;
}
