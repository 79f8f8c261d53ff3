/** The MCP addresses: one per toolbox, and one for all toolboxes of a caller. */
export class McpAddresses {
  /** @param serviceUrl the API's base URL, without a trailing slash. */
  constructor(readonly serviceUrl: string) {}

  /** @param toolboxId null for all toolboxes. */
  urlOf(toolboxId: string | null): string {
    return this.serviceUrl + this.path(toolboxId);
  }

  /**
   * Whether a resource is an agent address for which tokens are issued. The result does not reveal whether the toolbox
   * exists.
   */
  isMcpAddress(resource: string): boolean {
    return resource === this.urlOf(null) || this.toolboxIn(resource) !== null;
  }

  /** The toolbox of an address; null for the address of all toolboxes. */
  toolboxIn(resource: string): string | null {
    const [, id] = /\/mcp\/toolbox\/(tbx_[0-9a-z]{1,40})$/.exec(resource) ?? [];
    return id !== undefined && resource === this.urlOf(id) ? id : null;
  }

  /** The protected resource metadata of an address. Source: RFC 9728, 3.1. */
  metadataOf(toolboxId: string | null): string {
    return `${this.serviceUrl}/.well-known/oauth-protected-resource${this.path(toolboxId)}`;
  }

  private path(toolboxId: string | null): string {
    return toolboxId === null ? '/mcp' : `/mcp/toolbox/${encodeURIComponent(toolboxId)}`;
  }
}
