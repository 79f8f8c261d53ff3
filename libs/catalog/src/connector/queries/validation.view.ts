import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class DiagnosticView {
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  /** What is wrong, for programs. */
  code!: string;
  message!: string;
  /** JSON Pointer into the definition; of `openapi_…` codes into the OpenAPI document. */
  pointer!: string;
  /** Of the text, from 1; absent where the document came as an object. */
  @ApiPropertyOptional({ type: 'integer' }) line?: number;
  @ApiPropertyOptional({ type: 'integer' }) column?: number;
}

/** What is to be said of a definition, without anything being saved. */
export class DefinitionValidationView {
  /** Whether a connector could be made of it. */
  valid!: boolean;
  /** At most the first 100. */
  @ApiProperty({ type: [DiagnosticView] }) diagnostics!: DiagnosticView[];
  @ApiProperty({ type: 'integer' }) tool_count!: number;
  /** What was made of `openapi`, to be changed and sent as `definition`; absent for other sources. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) definition?: object;
}
