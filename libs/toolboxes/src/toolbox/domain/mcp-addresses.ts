/** Where clients of the Model Context Protocol find toolboxes: one by itself, or all that somebody may use. */
export class McpAddresses {
  /** @param serviceUrl the API's own address, without a slash at its end. */
  constructor(readonly serviceUrl: string) {}

  /** @param toolboxId null: all of them. */
  of(toolboxId: string | null): string {
    return this.serviceUrl + this.path(toolboxId);
  }

  /** What tells clients how an address is signed in to. Source: RFC 9728, 3.1. */
  metadataOf(toolboxId: string | null): string {
    return `${this.serviceUrl}/.well-known/oauth-protected-resource${this.path(toolboxId)}`;
  }

  private path(toolboxId: string | null): string {
    return toolboxId === null ? '/mcp' : `/mcp/toolbox/${encodeURIComponent(toolboxId)}`;
  }
}
