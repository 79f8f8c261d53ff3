import { ApiProperty } from '@nestjs/swagger';
import { IsObject } from 'class-validator';

export class ChangeVariablesBody {
  /** By name, each of its type; null clears one. What is left out stays. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { region: 'eu' } })
  @IsObject()
  variables!: Record<string, unknown>;
}
