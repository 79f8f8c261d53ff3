import { Injectable } from '@nestjs/common';
import { isEncoded, Outgoing, type OutgoingAnswer, OutgoingError, type OutgoingRequest } from '#platform/outgoing';
import {
  ProviderAnswer,
  type ProviderClient,
  type ProviderRequest,
  type ProviderStream,
} from '../domain/provider-client.js';
import { tokenAnswer, type TokenAnswer } from '../domain/token-answer.js';

/** Sends all requests of the vault. No other class of the vault uses `Outgoing`. */
@Injectable()
export class RemoteProviderClient implements ProviderClient {
  constructor(private readonly outgoing: Outgoing) {}

  findRefusal(url: string): string | null {
    return this.outgoing.findRefusal(url);
  }

  async send(request: ProviderRequest): Promise<ProviderAnswer> {
    const { secrets, cut, max_bytes } = request;
    return ProviderAnswer.of(await this.sendMarked(request), secrets.mask, cut ? max_bytes : Infinity);
  }

  async requestTokens(request: ProviderRequest): Promise<TokenAnswer> {
    return tokenAnswer(await this.sendMarked(request), request.secrets.mask);
  }

  async open(
    request: Omit<ProviderRequest, 'timeout_ms' | 'max_bytes' | 'cut' | 'signal'>,
    signal: AbortSignal,
  ): Promise<ProviderStream> {
    const { headers, ...answer } = await this.outgoing.open(marked(request), signal);
    return { ...answer, headers: request.secrets.mask.maskHeaders(headers) };
  }

  private async sendMarked(request: ProviderRequest): Promise<OutgoingAnswer> {
    const answer = await this.outgoing.send(marked(request));
    if (isEncoded(answer.headers) && answer.body.length > 0) throw notDecoded();
    return answer;
  }
}

/** The error for a body in which secrets could not be found. */
const notDecoded = () => new OutgoingError('broken_answer', 'The server’s response cannot be decoded.', true);

function marked<Request extends Pick<ProviderRequest, 'secrets'>>({ secrets, ...request }: Request) {
  const { mask, headers } = secrets;
  return { ...request, secrets: { headers, occursIn: (url: string) => mask.occursIn(url) } satisfies Secrets };
}

type Secrets = OutgoingRequest['secrets'];
