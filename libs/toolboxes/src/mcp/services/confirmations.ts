import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type * as Sdk from '@modelcontextprotocol/server';
import { GetApproval, ResolveApproval, type ToolRunResult } from '#connections';
import { type Caller } from '#kernel';
import { showsForms } from '../domain/elicitation.js';
import { approvalFacts, type CallPlace, type ShownStep } from '../domain/tool-result.js';
import { type Asked, type AskingCall, RequestStates } from './request-states.js';

type Waiting = Extract<ToolRunResult, { outcome: 'approval_required' }>;

/** Asks the person who uses the client to confirm their own call, if the organization requires no other approval. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly requestStates: RequestStates,
  ) {}

  /**
   * Lists the steps of a synthetic tool that waits for approval, as on the page of the approval. No other tool has any.
   * A call whose account is named is not one of a synthetic tool.
   */
  async listSteps(caller: Caller, { approval: { id, connection_name } }: Waiting): Promise<readonly ShownStep[]> {
    if (connection_name !== null) return [];
    return (await this.queryBus.execute(new GetApproval(caller, id))).view.steps;
  }

  /**
   * Returns the question. Returns null if the client cannot show questions, or if the person's own confirmation is not
   * enough.
   */
  async ask(
    { inputRequired }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    call: AskingCall,
    place: CallPlace,
    { approval }: Waiting,
  ): Promise<Sdk.InputRequiredResult | null> {
    if (!showsForms(mcpReq) || approval.second_person || call.caller.kind !== 'user') return null;
    const approve = { type: 'boolean', title: 'Run it', description: 'Allow this call once.' } as const;
    const requestedSchema = { type: 'object' as const, properties: { approve }, required: ['approve'] };
    const message = `${approval.summary}?\n\n${approvalFacts(approval, place).join('\n')}`;
    const inputRequests = { confirm: inputRequired.elicit({ message, requestedSchema }) };
    const requestState = await this.requestStates.seal(call, { question: 'confirm', approval_id: approval.id });
    return inputRequired({ inputRequests, requestState });
  }

  /** Whether the person closed the question without an answer. The same question would only be closed again. */
  isDismissed({ inputResponse }: typeof Sdk, { mcpReq }: Sdk.ServerContext, asked: Asked | null): boolean {
    if (asked?.question !== 'confirm') return false;
    const answer = inputResponse(mcpReq.inputResponses, 'confirm');
    return answer.kind === 'elicit' && answer.action === 'cancel';
  }

  /**
   * Applies the person's answer, if the message contains one.
   * @returns whether the person denied the call.
   */
  async isDenied(
    { inputResponse }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    { caller }: AskingCall,
    asked: Asked | null,
  ): Promise<boolean> {
    if (asked?.question !== 'confirm') return false;
    const answer = inputResponse(mcpReq.inputResponses, 'confirm');
    if (answer.kind !== 'elicit' || answer.action === 'cancel') return false;
    const approves = answer.action === 'accept' && answer.content?.approve === true;
    await this.commandBus.execute(new ResolveApproval(caller, asked.approval_id, approves ? 'approve' : 'deny'));
    return !approves;
  }
}
