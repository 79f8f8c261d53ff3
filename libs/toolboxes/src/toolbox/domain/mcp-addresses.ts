/**
 * Builds and reads the MCP addresses. There is one for each toolbox, one for all toolboxes of a caller, and one for all
 * accounts of a caller.
 */
export class McpAddresses {
  /** @param serviceUrl the API's base URL, without a trailing slash. */
  constructor(readonly serviceUrl: string) {}

  /** Returns the address of a toolbox, or of all toolboxes if `toolboxId` is null. */
  buildUrl(toolboxId: string | null): string {
    return this.serviceUrl + this.path(toolboxId);
  }

  /** The address of all accounts of a caller. */
  get accountsUrl(): string {
    return `${this.serviceUrl}/mcp/accounts`;
  }

  /**
   * Whether a resource is an MCP address for which tokens are issued. The result does not reveal whether the toolbox
   * exists.
   */
  isMcpAddress(resource: string): boolean {
    return [this.buildUrl(null), this.accountsUrl].includes(resource) || this.toolboxIn(resource) !== null;
  }

  /** Returns the id of the toolbox in an address; null for any other address. */
  toolboxIn(resource: string): string | null {
    const [, id] = /\/mcp\/toolbox\/(tbx_[0-9a-z]{1,40})$/.exec(resource) ?? [];
    return id !== undefined && resource === this.buildUrl(id) ? id : null;
  }

  /** Returns the URL of an address's protected resource metadata. Source: RFC 9728, 3.1. */
  buildMetadataUrl(address: string): string {
    return `${this.serviceUrl}/.well-known/oauth-protected-resource${address.slice(this.serviceUrl.length)}`;
  }

  private path(toolboxId: string | null): string {
    return toolboxId === null ? '/mcp' : `/mcp/toolbox/${encodeURIComponent(toolboxId)}`;
  }
}
