import { Injectable } from '@nestjs/common';
import { ApiError, type Caller } from '#kernel';
import { OfferedTools } from '../../toolbox/domain/offered-tools.js';
import { faultAnswer, ProtocolFault } from '../domain/exchange.js';
import { McpProtocol } from './mcp-protocol.js';

/** Takes a message as far as the protocol: which toolboxes it is for, and that it is one message. */
@Injectable()
export class McpExchanges {
  constructor(
    private readonly offered: OfferedTools,
    private readonly protocol: McpProtocol,
  ) {}

  /** @throws not_found where the toolbox does not reach the caller; forbidden `use_required`. */
  async answer(
    { caller, toolboxId }: { caller: Caller; toolboxId: string | null },
    request: Request,
    read: () => unknown,
  ): Promise<Response> {
    const toolboxes = await this.offered.open(caller, toolboxId);
    const body = readMessage(read);
    if (body instanceof ProtocolFault) return Response.json(faultAnswer(body), { status: 400 });
    return this.protocol.answer({ caller, toolboxId, toolboxes }, request, body);
  }
}

function readMessage(read: () => unknown): unknown {
  try {
    const body = read();
    // The newest revision has none of them, and a bound on calls would count a hundred as one.
    return Array.isArray(body) ? new ProtocolFault(-32600, 'Send one message at a time: batches are not taken.') : body;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return new ProtocolFault(-32700, error.message);
    throw error;
  }
}
