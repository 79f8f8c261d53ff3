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

export type ServiceAnswer = { status: number; body: unknown };

/** Calls another service of ours, at an address that the operator set. */
export class ServiceClient {
  private readonly agent = new Agent({ connect: { timeout: 2000 }, connections: 50 });

  constructor(
    private readonly baseUrl: string,
    private readonly signer: RequestSigner,
  ) {}

  /** @throws what undici throws when there is no answer in time; any status is an answer. */
  async send({ orgId, method, path, body, timeout_ms, request_id }: ServiceCall): Promise<ServiceAnswer> {
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

const parsed = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));
