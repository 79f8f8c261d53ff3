import { Injectable } from '@nestjs/common';
import { type EffectivePolicy } from '#access-control';
import {
  activeTools,
  buildRequest,
  type CatalogTool,
  checkArguments,
  type Connector,
  Connectors,
  isHeld,
  readAnswer,
  resolveRequestDigest,
  RequestRefused,
  toolNamed,
  type ToolRequest,
  withoutCredentials,
} from '#catalog';
import { ApiError, type Caller, suggestName } from '#kernel';
import { type CheckValue, Schemas } from '#platform/schemas';
import { type Evaluate, ExpressionFailed, Expressions } from '#platform/expressions';
import { type ExecutableTool, type ToolInput } from '../domain/executable-tool.js';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { invalidArguments } from '../domain/refusals.js';

/** Finds tools of connectors in the catalog, as of the caller's epoch. */
@Injectable()
export class ExecutableToolReader {
  constructor(
    private readonly connectors: Connectors,
    private readonly expressions: Expressions,
    private readonly schemas: Schemas,
  ) {}

  /**
   * Finds a tool. Returns null if the connector has no such tool.
   * @throws conflict `connector_unavailable` if the connector is not in the catalog.
   */
  async find(caller: Caller, slug: string, toolName: string): Promise<ExecutableTool | null> {
    const connector = (await this.connectors.findMany(caller, [slug])).get(slug);
    if (connector?.status !== 'published') throw connectorNotAvailable(slug);
    const tool = toolNamed(connector, toolName);
    const { orgId } = caller;
    const evaluators = {
      orgId,
      evaluate: this.expressions.evaluatorFor(orgId),
      check: this.schemas.validatorFor(orgId),
    };
    return tool ? executableTool(evaluators, connector, tool) : null;
  }

  /** Returns a sentence that suggests a similar tool among those that these rules admit. Empty if there is none. */
  async suggest(caller: Caller, rules: EffectivePolicy, slug: string, toolName: string): Promise<string> {
    const connector = (await this.connectors.findMany(caller, [slug])).get(slug);
    const admitted = connector
      ? activeTools(connector).filter(({ facts }) => rules.decideTool(slug, facts).allowed)
      : [];
    return suggestName(
      toolName,
      admitted.map(({ facts }) => facts.name),
    );
  }
}

const unpaged = { type: 'none' } as const;

type Evaluators = { orgId: string; evaluate: Evaluate; check: CheckValue };

export function executableTool(evaluators: Evaluators, connector: Connector, tool: CatalogTool): ExecutableTool {
  const { orgId, evaluate, check } = evaluators;
  const { slug, slug_chosen, definition, digest, version } = connector;
  const { description, input = {}, idempotent, idempotency_header = null, request } = tool.definition;
  const { requires_scopes = [] } = tool.definition;
  return {
    integration: { orgId, slug, slug_chosen, definition, digest, version },
    facts: tool.facts,
    operation: tool.operation,
    tier: tool.tier,
    idempotent: idempotent ?? request.method === 'GET',
    idempotency_header,
    requires_scopes,
    disabled: !tool.facts.active,
    remote: tool.remote && { held: isHeld(tool) },
    version: { description, input },
    withVersion: (other) =>
      executableTool(evaluators, connector, { ...tool, definition: { ...tool.definition, ...other } }),
    digest: () => resolveRequestDigest(definition, tool),
    clockExpressions: textsIn(request).filter((text) => text.includes('$now')),
    pagination: tool.remote ? unpaged : (tool.definition.pagination ?? definition.pagination ?? unpaged),
    buildRequest: async ({ arguments: given, variables, page }: ToolInput) => {
      if (tool.remote) return remoteRequest(check, tool, given);
      const { input, problems } = await checkArguments(check, tool.definition, given);
      if (problems.length > 0) throw invalidArguments(problems);
      return buildRequest(evaluate, definition, tool.definition, { input, vars: variables, page }).catch(
        rethrowAsInvalid,
      );
    },
    withoutCredentials: (answer) => withoutCredentials(definition, answer),
    read: (built, answer) => readAnswer(evaluate, definition, tool.definition, built, answer),
  };
}

/** Returns all texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Builds the request for `tools/call`. Its server wrote the schema, which may contain what JSON Schema does not define.
 * The server checks the arguments that Latchkey cannot check.
 */
async function remoteRequest(check: CheckValue, { definition }: CatalogTool, args: ToolInput['arguments']) {
  const checked = checkArguments(check, definition, args, { ignoresUnknown: true });
  const { input, problems } = await checked.catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    return { input: args, problems: [] };
  });
  if (problems.length > 0) throw invalidArguments(problems);
  const body = { name: definition.name, arguments: input };
  return { method: 'POST', path: '/', query: {}, headers: {}, body, body_type: 'json' } satisfies ToolRequest;
}

function rethrowAsInvalid(error: unknown): ToolRequest {
  if (error instanceof RequestRefused || error instanceof ExpressionFailed)
    throw invalidArguments([{ path: '', message: error.message }]);
  throw error;
}
