import { Agent } from 'undici';
import { type RequestSigner } from './request-signer.js';

export type ServiceCall = {
  orgId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below the other service's base address. */
  path: string;
  body?: object;
  timeout_ms: number;
  /** The id of the request on whose behalf this is. */
  request_id?: string;
};

/** Told of every call: the operation, its status or `lost`, and how long it took. */
export type Measure = (operation: string, outcome: string, seconds: number) => void;

export type ServiceAnswer = { status: number; body: unknown };

/** Calls another service of ours, at an address that the operator set. */
export class ServiceClient {
  private readonly agent = new Agent({ connect: { timeout: 2000 }, connections: 50 });

  constructor(
    private readonly baseUrl: string,
    private readonly signer: RequestSigner,
    private readonly measure: Measure = () => undefined,
  ) {}

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

  private async exchange({ orgId, method, path, body, timeout_ms, request_id }: ServiceCall): Promise<ServiceAnswer> {
    const text = body ? JSON.stringify(body) : '';
    const token = await this.signer.sign(orgId, { method, path, body: text });
    const base = new URL(this.baseUrl);
    const { statusCode, body: answer } = await this.agent.request({
      origin: base.origin,
      path: base.pathname.replace(/\/$/, '') + path,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(request_id && { 'x-request-id': request_id }),
      },
      body: body && text,
      signal: AbortSignal.timeout(timeout_ms),
    });
    return { status: statusCode, body: parsed(await answer.text()) };
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

/** The route without its ids, which are the segments that are no plain words. */
const operationOf = ({ method, path }: ServiceCall): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/[^/]*[^a-z0-9/-][^/]*/g, ':id')}`;

const parsed = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));
