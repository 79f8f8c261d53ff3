import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class DiagnosticView {
  /** Whether it is an error or a warning. Errors make the definition invalid. */
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  /** What is wrong, for programs. */
  code!: string;
  /** What is wrong and how to fix it. */
  message!: string;
  /** JSON Pointer into the definition; of `openapi_…` codes into the OpenAPI document. */
  pointer!: string;
  /** Of the text, from 1; absent where the document came as an object. */
  @ApiPropertyOptional({ type: 'integer' }) line?: number;
  /** The column in the line, from 1. */
  @ApiPropertyOptional({ type: 'integer' }) column?: number;
}

/** What is to be said of a definition, without anything being saved. */
export class DefinitionValidationView {
  /** Whether a connector could be made of it. */
  valid!: boolean;
  /** At most the first 100. */
  @ApiProperty({ type: [DiagnosticView] }) diagnostics!: DiagnosticView[];
  /** The number of tools in the definition. */
  @ApiProperty({ type: 'integer' }) tool_count!: number;
  /** What was made of `openapi`, to be changed and sent as `definition`; absent for other sources. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) definition?: object;
}
