import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Caller } from '#kernel';
import { countDiagnostics, severities, type Severity } from '../../validation/domain/diagnostic.js';
import { DefinitionReader, type DefinitionSource, maxShown } from '../services/definition-reader.js';

class DiagnosticView {
  /**
   * `error` makes the definition invalid. `warning` needs a person's check, such as an operation that was left out.
   * `info` only explains a choice, such as the name of a tool.
   */
  @ApiProperty({ enum: severities }) severity!: Severity;
  /** The stable code of the problem, for programs. */
  code!: string;
  /** The problem and how to fix it. */
  message!: string;
  /** JSON Pointer into the definition, or into the OpenAPI document for `openapi_…` codes. */
  pointer!: string;
  /** The line of the text, from 1. Absent if the document was sent as an object. */
  @ApiPropertyOptional({ type: 'integer' }) line?: number;
  /** The column in the line, from 1. */
  @ApiPropertyOptional({ type: 'integer' }) column?: number;
}

class DiagnosticCountsView {
  /** The number of errors. */
  @ApiProperty({ type: 'integer' }) error!: number;
  /** The number of warnings. */
  @ApiProperty({ type: 'integer' }) warning!: number;
  /** The number of diagnostics that only explain a choice. */
  @ApiProperty({ type: 'integer' }) info!: number;
}

/** The result of a check. Nothing is saved. */
export class DefinitionValidationView {
  /** Whether a connector can be created from the definition. */
  valid!: boolean;
  /** The problems, at most 100. */
  @ApiProperty({ type: [DiagnosticView] }) diagnostics!: DiagnosticView[];
  /** The number of all diagnostics by severity. */
  diagnostic_counts!: DiagnosticCountsView;
  /** The number of tools in the definition; 0 if it has errors and is not from `openapi`. */
  @ApiProperty({ type: 'integer' }) tool_count!: number;
  /**
   * The definition converted from `openapi`, even if it is not valid yet. Correct it and send it as `definition`. Absent
   * for other sources, and if the document cannot be converted.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) definition?: object;
}

/** Reports all problems of a definition without saving it. */
export class ValidateDefinition extends Query<DefinitionValidationView> {
  constructor(
    readonly caller: Caller,
    readonly source: DefinitionSource,
  ) {
    super();
  }
}

@QueryHandler(ValidateDefinition)
export class ValidateDefinitionHandler implements IQueryHandler<ValidateDefinition> {
  constructor(private readonly definitionReader: DefinitionReader) {}

  async execute({ caller, source }: ValidateDefinition): Promise<DefinitionValidationView> {
    const { definition, draft, diagnostics } = await this.definitionReader.check(caller, source);
    const converted = definition ?? draft;
    return {
      valid: definition !== null,
      diagnostics: diagnostics.slice(0, maxShown),
      diagnostic_counts: countDiagnostics(diagnostics),
      tool_count: converted?.tools.length ?? 0,
      ...(source.openapi && converted && { definition: converted }),
    };
  }
}
