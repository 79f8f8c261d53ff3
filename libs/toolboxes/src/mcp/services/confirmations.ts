import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type * as Sdk from '@modelcontextprotocol/server';
import { ResolveApproval, type ToolRunResult } from '#connections';
import { type Caller, Clock, type EncryptionContext } from '#kernel';
import { Sealing } from '#platform/sealing';
import { ProtocolFault } from '../domain/exchange.js';
import { approvalFacts } from '../domain/tool-result.js';
import { type Place } from '../domain/exposed-tools.js';

/** Milliseconds for which a person can answer a question. */
const answerTime = 10 * 60_000;

type Waiting = Extract<ToolRunResult, { outcome: 'approval_required' }>;
type State = { approval_id: string; until: number };

/** Asks the person who uses the client to confirm their own call, if the organization requires no other approval. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the question. Returns null if the client cannot show questions, or if the person's own confirmation is not
   * enough.
   */
  async ask(
    { inputRequired }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    caller: Caller,
    { place, toolbox }: { place: Place; toolbox: string },
    { approval }: Waiting,
  ): Promise<Sdk.InputRequiredResult | null> {
    if (!showsForms(mcpReq) || approval.second_person || caller.kind !== 'user') return null;
    const approve = { type: 'boolean', title: 'Run it', description: 'Allow this call once.' } as const;
    const requestedSchema = { type: 'object' as const, properties: { approve }, required: ['approve'] };
    const message = `${approval.summary}?\n\n${approvalFacts(approval, toolbox).join('\n')}`;
    const question = { message, requestedSchema };
    const state: State = { approval_id: approval.id, until: this.clock.now().getTime() + answerTime };
    const sealed = await this.sealing.seal(buildEncryptionContext(caller, place), JSON.stringify(state));
    const inputRequests = { confirm: inputRequired.elicit(question) };
    return inputRequired({ inputRequests, requestState: sealed.toString('base64url') });
  }

  /**
   * Applies the person's answer, if the message contains one.
   * @returns whether the person denied the call.
   */
  async isDenied(
    { inputResponse }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    caller: Caller,
    place: Place,
  ): Promise<boolean> {
    const sealed = mcpReq.requestState<string>();
    if (sealed === undefined) return false;
    const { approval_id, until } = await this.openState(caller, place, sealed);
    const answer = inputResponse(mcpReq.inputResponses, 'confirm');
    if (until < this.clock.now().getTime() || answer.kind !== 'elicit' || answer.action === 'cancel') return false;
    const approves = answer.action === 'accept' && answer.content?.approve === true;
    await this.commandBus.execute(new ResolveApproval(caller, approval_id, approves ? 'approve' : 'deny'));
    return !approves;
  }

  /**
   * Opens the state that was passed through the client. It was sealed for one caller and tool.
   * @throws ProtocolFault for any other state.
   */
  private async openState(caller: Caller, place: Place, sealed: string): Promise<State> {
    try {
      const text = await this.sealing.open(buildEncryptionContext(caller, place), Buffer.from(sealed, 'base64url'));
      return JSON.parse(text) as State;
    } catch {
      throw ProtocolFault.parameters(
        'This requestState does not belong to this call. Repeat the call without requestState.',
      );
    }
  }
}

type ClientMeta = { 'io.modelcontextprotocol/clientCapabilities'?: { elicitation?: object } };

/**
 * Whether the client shows forms. A client that declares only `url` does not, and an empty object means `form` (MCP
 * 2026-07-28, Client Features, Elicitation, Capabilities).
 */
function showsForms({ envelope }: { envelope?: object }): boolean {
  const { elicitation } = (envelope as ClientMeta | undefined)?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

const buildEncryptionContext = ({ orgId, userId }: Caller, { toolbox_id, name }: Place): EncryptionContext => ({
  org_id: orgId,
  table: 'mcp',
  row: `${userId}/${toolbox_id}/${name}`,
  field: 'request_state',
  generation: 1,
});
