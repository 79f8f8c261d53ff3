import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';

export class ChangeVariablesBody {
  /**
   * Values by variable name, each of the variable's type. Null clears a variable. Omitted variables keep their values.
   */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { region: 'eu' } })
  @IsObject()
  variables!: Record<string, unknown>;
}
