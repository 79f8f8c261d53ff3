import { Injectable } from '@nestjs/common';
import {
  buildRequest,
  checkArguments,
  operationOf,
  readAnswer,
  RequestRefused,
  tierOf,
  type ToolDefinition,
  type ToolRequest,
} from '#catalog';
import { ApiError, type FieldError } from '#kernel';
import { type ExecutableTool, type ExecutableTools, type ToolInput } from '../../execution/domain/executable-tool.js';
import { type KnownConnector, KnownConnectors } from '../domain/known-connectors.js';
import { connectorUnavailable } from './catalog-connectables.js';

@Injectable()
export class CatalogTools implements ExecutableTools {
  constructor(private readonly connectors: KnownConnectors) {}

  find(orgId: string, slug: string, toolName: string): Promise<ExecutableTool | null> {
    const known = this.connectors.find(orgId, slug);
    if (!known) throw connectorUnavailable(slug);
    const tool = known.definition.tools.find(({ name }) => name === toolName);
    return Promise.resolve(tool ? executable(orgId, known, tool) : null);
  }
}

function executable(
  orgId: string,
  { definition, digest, facts }: KnownConnector,
  tool: ToolDefinition,
): ExecutableTool {
  return {
    installation: { orgId, slug: definition.slug, definition, digest },
    facts: facts.get(tool.name)!,
    operation: operationOf(tool),
    tier: tierOf(tool),
    idempotent: tool.idempotent ?? tool.request.method === 'GET',
    disabled: false,
    request: ({ arguments: given, variables, page }: ToolInput) => {
      const { input, problems } = checkArguments(tool, given);
      if (problems.length > 0) throw invalidArguments(problems);
      return buildRequest(definition, tool, { input, vars: variables, page }).catch(asInvalid);
    },
    read: (request, answer) => readAnswer(definition, tool, request, answer),
  };
}

/** Pointers begin at the body: the arguments are a part of it. */
const invalidArguments = (problems: { path: string; message: string }[]): ApiError => {
  const fields = problems.map(({ path, message }): FieldError => ({
    path: `/arguments${path}`,
    reason: 'invalid_value',
    message,
  }));
  const [first] = fields;
  return new ApiError(400, 'validation_error', `${first!.path}: ${first!.message}`, {
    reason: 'invalid_arguments',
    fields: fields.slice(0, 50),
  });
};

function asInvalid(error: unknown): ToolRequest {
  if (error instanceof RequestRefused) throw invalidArguments([{ path: '', message: error.message }]);
  throw error;
}
