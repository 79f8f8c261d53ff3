import { Agent } from 'undici';
import { traceHeaders } from '../../domain/trace.js';
import { currentTrace, inSpan } from '../../tracing/spans.js';
import { withTimeLimit } from '../outgoing/with-time-limit.js';
import { answerOf } from './service-answer.js';
import { AddressedProcess, notAddressed, processHeader } from './addressed-process.js';
import { operationOf, type ServiceCall, stepOf } from './service-call.js';
import { type RequestSigner } from './request-signer.js';

/** Told of every call: the operation, its status or `lost`, and how long it took. */
export type Measure = (operation: string, outcome: string, seconds: number) => void;

export type ServiceAnswer = { status: number; body: unknown };

/** How many of each kind at once; calls are bounded by who asks for them before they come here. */
const sockets = { read: 32, write: 32, call: 1024 };

/** Calls another service of ours, at an address that the operator set. */
export class ServiceClient {
  private readonly agents = {
    read: agentOf(sockets.read),
    write: agentOf(sockets.write),
    call: agentOf(sockets.call),
  };

  private readonly addressed = new AddressedProcess();
  private readonly origin: string;
  private readonly prefix: string;

  constructor(
    baseUrl: string,
    private readonly signer: RequestSigner,
    private readonly measure: Measure = () => undefined,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.origin = origin;
    this.prefix = pathname.replace(/\/$/, '');
  }

  /** @throws what undici throws when there is no answer in time; any status is an answer. */
  async send(call: ServiceCall): Promise<ServiceAnswer> {
    const began = performance.now();
    const tell = (outcome: string) => this.measure(operationOf(call), outcome, (performance.now() - began) / 1000);
    try {
      const answer = await inSpan(
        () => stepOf(call),
        async (span) => {
          const came = await this.exchange(call);
          span?.setAttribute('http.response.status_code', came.status);
          return came;
        },
      );
      tell(String(answer.status));
      return answer;
    } catch (error) {
      tell('lost');
      throw error;
    }
  }

  private exchange(call: ServiceCall): Promise<ServiceAnswer> {
    return withTimeLimit(call.timeout_ms, (signal) => this.answerTo(call, signal), call.givenUp);
  }

  /** To the process that answered before; where it is another now, which refuses it, to whichever takes it. */
  private async answerTo(call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer> {
    const text = call.body ? JSON.stringify(call.body) : '';
    const to = this.addressed.id;
    const answer = await this.request(call, text, to, signal);
    if (to === null || !isForAnother(answer)) return answer;
    this.addressed.forget();
    return this.request(call, text, null, signal);
  }

  private async request(
    { orgId, method, path, body, trace, kind = 'write', onProgress }: ServiceCall,
    text: string,
    to: string | null,
    signal: AbortSignal,
  ): Promise<ServiceAnswer> {
    const token = this.signer.sign(orgId, { method, path, body: text }, to);
    const asked = {
      origin: this.origin,
      path: this.prefix + path,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...traceHeaders(currentTrace(trace)),
      },
      body: body && text,
    };
    const answer = await answerOf(this.agents[kind], asked, signal, onProgress);
    const by = answer.headers[processHeader];
    if (to === null && typeof by === 'string') this.addressed.learn(by);
    return { status: answer.status, body: answer.body };
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }
}

const agentOf = (connections: number): Agent => new Agent({ connect: { timeout: 2000 }, connections });

const isForAnother = ({ status, body }: ServiceAnswer): boolean =>
  status === 401 && (body as { error?: { reason?: string } } | null)?.error?.reason === notAddressed;
