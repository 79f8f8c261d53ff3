import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { DefinitionReader, type DefinitionSource, maxShown } from '../services/definition-reader.js';
import { type DefinitionValidationView } from './validation.view.js';

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
  constructor(private readonly reader: DefinitionReader) {}

  async execute({ caller, source }: ValidateDefinition): Promise<DefinitionValidationView> {
    const { definition, draft, diagnostics } = await this.reader.check(caller, source);
    const converted = definition ?? draft;
    return {
      valid: definition !== null,
      diagnostics: diagnostics.slice(0, maxShown),
      tool_count: converted?.tools.length ?? 0,
      ...(source.openapi && converted && { definition: converted }),
    };
  }
}
