/** Where clients of the Model Context Protocol find toolboxes: one by itself, or all that somebody may use. */
export class McpAddresses {
  /** @param serviceUrl the API's own address, without a slash at its end. */
  constructor(readonly serviceUrl: string) {}

  /** @param toolboxId null: all of them. */
  of(toolboxId: string | null): string {
    return this.serviceUrl + this.path(toolboxId);
  }

  /** Whether a client may ask for a token for it: one of them, though nobody says whether that toolbox is there. */
  isOurs(resource: string): boolean {
    return resource === this.of(null) || this.toolboxIn(resource) !== null;
  }

  /** The toolbox whose address it is; null of the address of all. */
  toolboxIn(resource: string): string | null {
    const [, id] = /\/mcp\/toolbox\/(tbx_[0-9a-z]{1,40})$/.exec(resource) ?? [];
    return id !== undefined && resource === this.of(id) ? id : null;
  }

  /** What tells clients how an address is signed in to. Source: RFC 9728, 3.1. */
  metadataOf(toolboxId: string | null): string {
    return `${this.serviceUrl}/.well-known/oauth-protected-resource${this.path(toolboxId)}`;
  }

  private path(toolboxId: string | null): string {
    return toolboxId === null ? '/mcp' : `/mcp/toolbox/${encodeURIComponent(toolboxId)}`;
  }
}
