import { buildDraftConnector, toolNamed, type ToolRequest } from '#catalog';
import { type ConnectorDefinition } from '#connector-definition';
import { type ExecutableTool, executableTool, resolveCallOutcome } from '#connections';
import { suggestName, SystemClock } from '#kernel';
import { Egress, Outgoing, OutgoingError } from '#platform/outgoing';
import { Expressions } from '#platform/expressions';
import { Sandbox } from '#platform/sandbox';
import { Schemas } from '#platform/schemas';
import { answerHeaders, buildToolCall, type CallingCredential, decodeBody, RemoteProviderClient } from '#vault';
import { OperatorError } from '#composition/operator-error';
import { masked } from './trial-credential.js';

type Trial = {
  definition: ConnectorDefinition;
  tool: string;
  arguments: Record<string, unknown>;
  credential: CallingCredential;
  /** Whether to build the request without sending it. */
  dry: boolean;
};

/** A placeholder for the id of an organization, which the sandbox requires. */
const placeholderOrg = '';

/** Runs one tool of a definition as the product does, and returns the request without its secrets. */
export async function tryTool({
  definition,
  tool: name,
  arguments: toolArguments,
  credential,
  dry,
}: Trial): Promise<object> {
  const sandbox = new Sandbox();
  const outgoing = new Outgoing(Egress.to([new URL(credential.integration.definition.base_url).host], true));
  try {
    const connector = buildDraftConnector(definition);
    const found = toolNamed(connector, name);
    if (!found) {
      const names = definition.tools.map((tool) => tool.name);
      throw new OperatorError(`Unknown tool ${name}.${suggestName(name, names)}`);
    }
    const [evaluate, check] = [
      new Expressions(sandbox).evaluatorFor(placeholderOrg),
      new Schemas(sandbox).validatorFor(placeholderOrg),
    ];
    const tool = executableTool({ orgId: placeholderOrg, evaluate, check }, connector, found);
    const built = await tool.buildRequest({ arguments: toolArguments, variables: credential.variables });
    const { secrets: _, ...request } = buildToolCall(masked(credential), built);
    const shown = { request };
    return dry ? shown : { ...shown, ...(await send(outgoing, tool, built, credential)) };
  } finally {
    sandbox.close();
    await outgoing.close();
  }
}

async function send(outgoing: Outgoing, tool: ExecutableTool, built: ToolRequest, credential: CallingCredential) {
  const clock = new SystemClock();
  const begun = performance.now();
  try {
    const answer = await new RemoteProviderClient(outgoing).send({
      ...buildToolCall(credential, built),
      max_bytes: 8 << 20,
      cut: true,
      timeout_ms: 30_000,
    });
    const { status, truncated } = answer;
    const duration_ms = Math.round(performance.now() - begun);
    const read = {
      status,
      truncated,
      duration_ms,
      headers: answerHeaders(answer.headers),
      ...(await decodeBody(answer)),
    };
    return await resolveCallOutcome(tool, built, read, clock.now());
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { outcome: 'failed', error: { kind: error.failure, message: error.message } };
  }
}
