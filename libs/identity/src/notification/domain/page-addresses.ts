/** Paths of the pages for members, relative to the API's address. */
export const pagePaths = {
  welcome: '/welcome',
  accounts: '/welcome/accounts',
  agent: '/welcome/agent',
  connect: '/welcome/connect',
  toolboxAccounts: '/welcome/toolbox-accounts',
  apps: '/welcome/apps',
  stopAgents: '/welcome/stop-agents',
  approvals: '/welcome/approvals',
  requests: '/welcome/requests',
  /** The page on which a person requests the use of a toolbox. */
  toolboxRequests: '/welcome/toolbox-requests',
  /** The page on which a person takes responsibility for a service member. */
  responsibility: '/welcome/responsibility',
  tokens: '/sign-in/tokens',
} as const;

/** Addresses of the pages for members. Mails, responses and texts for agents contain them. They contain no secret. */
export class PageAddresses {
  /** @param serviceUrl the API's base URL, without a trailing slash. */
  constructor(private readonly serviceUrl: string) {}

  /** Returns the address of the page on which people decide about a tool call. */
  ofApproval(id: string): string {
    return `${this.serviceUrl}${pagePaths.approvals}/${id}`;
  }

  /** Returns the address of the page that lists the calls that wait for the reader. */
  ofApprovals(): string {
    return `${this.serviceUrl}${pagePaths.approvals}`;
  }

  /** Returns the address of the page that says what the reader's agent can use. */
  ofAgent(): string {
    return `${this.serviceUrl}${pagePaths.agent}`;
  }

  /** Returns the address of the page on which one member gets the accounts that a toolbox needs. */
  ofToolboxAccounts(handle: string): string {
    return `${this.serviceUrl}${pagePaths.toolboxAccounts}/${handle}`;
  }

  /** Returns the address of the page on which the reader takes responsibility for a service member. */
  ofResponsibility(id: string): string {
    return `${this.serviceUrl}${pagePaths.responsibility}/${id}`;
  }

  /** Returns the address of the start page. */
  ofStart(): string {
    return `${this.serviceUrl}${pagePaths.welcome}`;
  }

  /** Returns the address of the page of an account. */
  ofAccount(id: string): string {
    return `${this.serviceUrl}${pagePaths.accounts}/${id}`;
  }

  /** Returns the address of the page of the reader's tokens. */
  ofTokens(): string {
    return `${this.serviceUrl}${pagePaths.tokens}`;
  }

  /** Returns the address of the page of an access request. */
  ofRequest(id: string): string {
    return `${this.serviceUrl}${pagePaths.requests}/${id}`;
  }
}
