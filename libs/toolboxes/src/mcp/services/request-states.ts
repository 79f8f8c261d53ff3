import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type EncryptionContext } from '#kernel';
import { Sealing } from '#platform/sealing';
import { ProtocolFault } from '../domain/exchange.js';
import { type Place } from '../domain/exposed-tools.js';

/** Milliseconds for which a person can answer a question. */
const answerTime = 10 * 60_000;

/** A call of a tool, as the client repeats it with the answer of its person. */
export type AskingCall = { caller: Caller; place: Place; args: Record<string, unknown> };

/** What the person of a call was asked. */
export type Asked =
  | { question: 'confirm'; approval_id: string }
  | { question: 'choose'; connector_slug: string; candidates: string[] }
  | { question: 'connect' }
  | { question: 'request'; connector_slug: string; tool_name: string | null; at: number };

/**
 * Passes what a person was asked through the client, because no state is kept between messages. The state is sealed for
 * one caller, app, tool and set of arguments, and gives access to nothing. Source: MCP 2026-07-28, Multi Round-Trip
 * Requests, `requestState`.
 */
@Injectable()
export class RequestStates {
  constructor(
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async seal(call: AskingCall, asked: Asked): Promise<string> {
    const state = { ...asked, until: this.clock.now().getTime() + answerTime };
    return (await this.sealing.seal(buildEncryptionContext(call), JSON.stringify(state))).toString('base64url');
  }

  /**
   * Returns what the person was asked. Returns null without a state, and for one that has expired.
   * @throws ProtocolFault for a state that was sealed for anything else.
   */
  async open(call: AskingCall, sealed: string | undefined): Promise<Asked | null> {
    if (sealed === undefined) return null;
    const { until, ...asked } = await this.unseal(call, sealed);
    return until < this.clock.now().getTime() ? null : asked;
  }

  private async unseal(call: AskingCall, sealed: string): Promise<Asked & { until: number }> {
    try {
      const text = await this.sealing.open(buildEncryptionContext(call), Buffer.from(sealed, 'base64url'));
      return JSON.parse(text) as Asked & { until: number };
    } catch {
      throw ProtocolFault.parameters(
        'This requestState does not belong to this call. Repeat the call without requestState.',
      );
    }
  }
}

function buildEncryptionContext({ caller, place, args }: AskingCall): EncryptionContext {
  const call = JSON.stringify([caller.app && caller.token?.id, place.toolbox_id, place.name, args]);
  return {
    org_id: caller.orgId,
    table: 'mcp',
    row: `${caller.userId}/${createHash('sha256').update(call).digest('base64url')}`,
    field: 'request_state',
    generation: 1,
  };
}
