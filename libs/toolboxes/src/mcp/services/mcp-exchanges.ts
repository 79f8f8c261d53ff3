import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, notFound } from '#kernel';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { OfferedTools, type OpenToolbox } from '../../toolbox/domain/offered-tools.js';
import { mustBeFor, reaches } from '../domain/app-reach.js';
import { type Exchange, faultAnswer, ProtocolFault } from '../domain/exchange.js';
import { McpProtocol } from './mcp-protocol.js';
import { progressTokenIn } from './told-events.js';

/** A client's own mark, which comes back with each of the thousand times that a call tells how far it has come. */
const longestToken = 256;

/** Takes a message as far as the protocol: which toolboxes it is for, and that it is one message. */
@Injectable()
export class McpExchanges {
  constructor(
    private readonly offered: OfferedTools,
    private readonly addresses: McpAddresses,
    private readonly protocol: McpProtocol,
  ) {}

  /** @throws unauthorized `token_audience` for an app's token of another address; not_found where the toolbox does not reach the caller; forbidden `use_required`. */
  async answer(
    { caller, toolboxId }: { caller: Caller; toolboxId: string | null },
    request: Request,
    read: () => unknown,
  ): Promise<Response> {
    mustBeFor(this.addresses.of(toolboxId), caller.app);
    const toolboxes = await this.opened(caller, toolboxId);
    if (toolboxId !== null && toolboxes.length === 0) throw notFound('toolbox');
    const body = readMessage(read);
    if (body instanceof ProtocolFault) return Response.json(faultAnswer(body), { status: 400 });
    const exchange: Exchange = { caller, toolboxId, toolboxes };
    const answer = await this.protocol.answer(exchange, request, body);
    if (exchange.stepUp) throw exchange.stepUp;
    return answer;
  }

  /** One that is alone is read whole: it speaks for itself. */
  private async opened(caller: Caller, toolboxId: string | null): Promise<OpenToolbox[]> {
    const reached = (await this.offered.open(caller, toolboxId)).filter(({ id }) => reaches(caller.app, id));
    const [only, ...others] = reached;
    return only && others.length === 0 && only.content === null ? this.offered.open(caller, only.id) : reached;
  }
}

function readMessage(read: () => unknown): unknown {
  try {
    const body = read();
    // The newest revision has none of them, and a bound on calls would count a hundred as one.
    if (Array.isArray(body)) return new ProtocolFault(-32600, 'Send one message at a time: batches are not taken.');
    const token = progressTokenIn(body);
    if (typeof token !== 'string' || token.length <= longestToken) return body;
    return ProtocolFault.parameters(`Send a progressToken of at most ${longestToken} characters.`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return new ProtocolFault(-32700, error.message);
    throw error;
  }
}
