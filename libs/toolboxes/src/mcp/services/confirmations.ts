import { Injectable } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { type Executed } from '#connections';
import { type Caller, Clock, type EncryptionContext, Sealing } from '#kernel';
import { ToolboxCalls } from '../../toolbox/domain/toolbox-calls.js';
import { ProtocolFault } from '../domain/exchange.js';
import { approvalFacts } from '../domain/approval-facts.js';
import { type Place } from '../domain/names-in.js';

/** Milliseconds in which a question can be answered. Source: product design, MCP endpoints. */
const answerable = 10 * 60_000;

type Waiting = Extract<Executed, { outcome: 'approval_required' }>;
type State = { approval_id: string; until: number };

/** Has the person at the client decide on their own call, where the organization asks for no more than that. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly toolboxes: ToolboxCalls,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  /** Null where the client shows no questions, or the word of whoever is asked would not do. */
  async ask(
    { inputRequired }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    caller: Caller,
    { place, toolbox }: { place: Place; toolbox: string },
    { approval }: Waiting,
  ): Promise<Sdk.InputRequiredResult | null> {
    if (!showsQuestions(mcpReq) || approval.second_person || caller.kind !== 'user') return null;
    const approve = { type: 'boolean', title: 'Run it', description: 'Whether this call may be made, once.' } as const;
    const requestedSchema = { type: 'object' as const, properties: { approve }, required: ['approve'] };
    const message = `${approval.summary}?\n\n${approvalFacts(approval, toolbox).join('\n')}`;
    const question = { message, requestedSchema };
    const state: State = { approval_id: approval.id, until: this.clock.now().getTime() + answerable };
    const sealed = await this.sealing.seal(placeOf(caller, place), JSON.stringify(state));
    const inputRequests = { confirm: inputRequired.elicit(question) };
    return inputRequired({ inputRequests, requestState: sealed.toString('base64url') });
  }

  /**
   * Takes what the person has said, where the message brings it.
   * @returns whether they want the call not to be made.
   */
  async isDenied(
    { inputResponse }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    caller: Caller,
    place: Place,
  ): Promise<boolean> {
    const sealed = mcpReq.requestState<string>();
    if (sealed === undefined) return false;
    const { approval_id, until } = await this.opened(caller, place, sealed);
    const said = inputResponse(mcpReq.inputResponses, 'confirm');
    if (until < this.clock.now().getTime() || said.kind !== 'elicit' || said.action === 'cancel') return false;
    const approves = said.action === 'accept' && said.content?.approve === true;
    await this.toolboxes.decide(caller, approval_id, approves ? 'approve' : 'deny');
    return !approves;
  }

  /** It went through the client's hands: who and what it is for is part of its seal. @throws ProtocolFault for any other. */
  private async opened(caller: Caller, place: Place, sealed: string): Promise<State> {
    try {
      const text = await this.sealing.open(placeOf(caller, place), Buffer.from(sealed, 'base64url'));
      return JSON.parse(text) as State;
    } catch {
      throw ProtocolFault.parameters('This requestState is not of this call: make it again without one.');
    }
  }
}

/** What the client says of itself with each message. Source: Model Context Protocol 2026-07-28. */
type Said = { 'io.modelcontextprotocol/clientCapabilities'?: { elicitation?: object } };

const showsQuestions = ({ envelope }: { envelope?: object }): boolean =>
  (envelope as Said | undefined)?.['io.modelcontextprotocol/clientCapabilities']?.elicitation !== undefined;

const placeOf = ({ orgId, userId }: Caller, { toolbox_id, name }: Place): EncryptionContext => ({
  org_id: orgId,
  table: 'mcp',
  row: `${userId}/${toolbox_id}/${name}`,
  field: 'request_state',
  generation: 1,
});
