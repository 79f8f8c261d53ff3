import { type Caller } from '#kernel';

type Kind = Pick<Caller, 'kind'>;

/**
 * The instructions at the address of all accounts.
 * @param agentPage the page where the person can connect an account.
 */
export const accountInstructions = (caller: Kind, agentPage: string): string =>
  `This server offers the tools of all accounts of this ${caller.kind === 'service' ? 'service member' : 'person'}. ` +
  'Find tools with search_tools, and run them with call_tool. Without accounts, a search finds nothing. ' +
  sayHowToGetOne(caller, agentPage);

/** Tells an agent at that address why it finds no tools. */
export const noAccountYet = (caller: Kind, agentPage: string): string =>
  `There is no account to use yet. ${sayHowToGetOne(caller, agentPage)}`;

/** Says how to get an account. A service member opens no pages. */
const sayHowToGetOne = ({ kind }: Kind, agentPage: string): string =>
  kind === 'service'
    ? 'A member must share an account with this service member.'
    : `The person can connect an account at ${agentPage}`;

/** Tells an agent without toolboxes why it has no tools. */
export const noTools = ({ kind }: Kind, agentPage: string): string =>
  kind === 'service'
    ? 'This server offers no tools yet. A member must share a toolbox with this service member.'
    : 'This server offers no tools, because nobody has chosen tools for this person’s agent yet. The person can connect ' +
      `an account and choose its tools at ${agentPage}`;
