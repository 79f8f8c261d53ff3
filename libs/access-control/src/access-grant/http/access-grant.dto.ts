import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { MayBeNull, Text } from '#kernel';

export class RevokeAccessGrantBody {
  /** A note for the audit log. */
  @MayBeNull()
  @Text({ min: 0, max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;
}

export class ExtendAccessGrantBody {
  /**
   * Days from now until the grant ends. Null for no end. The organization's settings may limit the days, or require an
   * end.
   */
  @ValidateIf((_, value) => value !== null)
  @IsInt()
  @Min(1)
  @Max(365)
  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: 365 })
  expires_in_days!: number | null;
}
