import { Agent } from 'undici';
import { type Progress } from '../../domain/clock.js';
import { withTimeLimit } from '../outgoing/with-time-limit.js';
import { answerOf } from './service-answer.js';
import { AddressedProcess, notAddressed, processHeader } from './addressed-process.js';
import { type RequestSigner } from './request-signer.js';

export type ServiceCall = {
  orgId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below the other service's base address. */
  path: string;
  body?: object;
  /** From now on, waiting for a socket included. */
  timeout_ms: number;
  /** Each has sockets of its own, so that what is quick never waits behind what takes as long as a third party likes. */
  kind?: 'read' | 'write' | 'call';
  /** The id of the request on whose behalf this is. */
  request_id?: string;
  /** Ends it before its time; the other service then ends what it does for it. */
  givenUp?: AbortSignal;
  /** Is told what the other service says of it before it answers. */
  onProgress?: (progress: Progress) => void;
};

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
      const answer = await this.exchange(call);
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
    { orgId, method, path, body, request_id, kind = 'write', onProgress }: ServiceCall,
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
        ...(request_id && { 'x-request-id': request_id }),
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

/** The route without its ids, which are the segments that are no plain words. */
const operationOf = ({ method, path }: ServiceCall): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/[^/]*[^a-z0-9/-][^/]*/g, ':id')}`;
