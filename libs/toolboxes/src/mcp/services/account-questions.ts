import { Injectable } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { type ApiError } from '#kernel';
import { describeOwner } from '../../entry/domain/caller-account.js';
import { AccountChooser } from '../../toolbox/services/account-chooser.js';
import { accountDetailsIn, maxNamed } from '../../toolbox-execution/domain/account-refusals.js';
import { opensAddresses, showsForms } from '../domain/elicitation.js';
import { ProtocolFault } from '../domain/exchange.js';
import { type Asked, type AskingCall, RequestStates } from './request-states.js';

/** Asks the person who uses the client for the account that a call lacks. */
@Injectable()
export class AccountQuestions {
  constructor(
    private readonly accountChooser: AccountChooser,
    private readonly requestStates: RequestStates,
  ) {}

  /**
   * Returns the question: a form to choose an account, or the address of the page on which the person gets one. Returns
   * null if the client cannot show it, or if this call has just asked it. The client then gets the error.
   * @param error says why the call has no account, and has the address of the page.
   */
  async ask(
    { inputRequired }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    call: AskingCall,
    error: ApiError,
    before: Asked | null,
  ): Promise<Sdk.InputRequiredResult | null> {
    const details = accountDetailsIn(error);
    if (details?.connect_url === undefined) return null;
    const { connect_url: url, connector_slug, connector_label, candidates, connection: stopped } = details;
    // The page can also reconnect the person's own account. With more candidates than the error names, the person
    // chooses there, too.
    const needsPage = stopped !== undefined && opensAddresses(mcpReq);
    const isShort = candidates !== undefined && candidates.length < maxNamed;
    if (isShort && !needsPage && showsForms(mcpReq) && before?.question !== 'choose') {
      const message = describeChoice(connector_label, stopped?.name);
      const choices = candidates.map(({ connection_id, ...account }) => ({
        const: connection_id,
        title: `${account.name}${describeOwner(account)}`,
      }));
      const account = { type: 'string', title: 'Account', oneOf: choices } as const;
      const requestedSchema = { type: 'object' as const, properties: { account }, required: ['account'] };
      const inputRequests = { choose: inputRequired.elicit({ message, requestedSchema }) };
      const ids = candidates.map(({ connection_id }) => connection_id);
      const asked: Asked = { question: 'choose', connector_slug, candidates: ids };
      return inputRequired({ inputRequests, requestState: await this.requestStates.seal(call, asked) });
    }
    if (!opensAddresses(mcpReq) || before !== null) return null;
    const message = describePage(connector_label);
    const inputRequests = { connect: inputRequired.elicitUrl({ message, url }) };
    return inputRequired({ inputRequests, requestState: await this.requestStates.seal(call, { question: 'connect' }) });
  }

  /**
   * Returns the error with which a client of revision 2025-11-25 asks its person to open the page. Null for any other
   * error. Source: MCP 2025-11-25, Elicitation, URL Elicitation Required Error.
   */
  refer(error: ApiError): ProtocolFault | null {
    const details = accountDetailsIn(error);
    if (details?.connect_url === undefined) return null;
    const { connect_url: url, connector_label } = details;
    const message = describePage(connector_label);
    const elicitationId = new URL(url).pathname.split('/').at(-1);
    return new ProtocolFault(-32042, message, { elicitations: [{ mode: 'url', elicitationId, url, message }] });
  }

  /** Stores the person's choice, if the message contains one. What the client says about a page is ignored. */
  async store(
    { inputResponse }: typeof Sdk,
    { mcpReq }: Sdk.ServerContext,
    { caller, place }: AskingCall,
    asked: Asked | null,
  ): Promise<void> {
    if (asked?.question !== 'choose') return;
    const answer = inputResponse(mcpReq.inputResponses, 'choose');
    const chosen = answer.kind === 'elicit' && answer.action === 'accept' ? answer.content?.account : undefined;
    const id = asked.candidates.find((candidate) => candidate === chosen);
    if (id === undefined) return;
    const choice = { id: place.toolbox_id, slug: asked.connector_slug, connectionId: id };
    await this.accountChooser.choose(caller, choice);
  }
}

const describeChoice = (connector: string, stopped: string | undefined): string =>
  `Which account at ${connector} should this agent use in this toolbox?` +
  (stopped === undefined ? '' : ` Your own account “${stopped}” must be reconnected first. To do so, decline.`);

const describePage = (connector: string): string =>
  `This tool runs on an account of yours at ${connector}. Open the page to connect or choose one.`;
