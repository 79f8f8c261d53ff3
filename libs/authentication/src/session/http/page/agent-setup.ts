import { copyable, html, type Html } from '#platform/pages';

/** Explains how to add the MCP address to common agents. docs/agents.md has the same steps with more detail. */
export const agentSetup = (mcpUrl: string): Html => html`
  <details>
    <summary>Claude (app and claude.ai)</summary>
    <p>Open Settings, then Connectors. Choose <em>Add custom connector</em> and paste the address.</p>
  </details>
  <details>
    <summary>ChatGPT</summary>
    <p>
      Open Settings, then Apps &amp; Connectors, then Advanced, and turn on developer mode. Choose <em>Create</em>,
      paste the address and choose OAuth.
    </p>
  </details>
  <details>
    <summary>Claude Code</summary>
    <p>Run this command. Then enter <code>/mcp</code> in a session to sign in.</p>
    ${copyable('Claude Code command', `claude mcp add --transport http latchkey ${mcpUrl}`)}
  </details>
  <details>
    <summary>Cursor</summary>
    <p>Add this to the file <code>~/.cursor/mcp.json</code>.</p>
    ${copyable('Cursor settings', JSON.stringify({ mcpServers: { latchkey: { url: mcpUrl } } }))}
  </details>
  <details>
    <summary>VS Code</summary>
    <p>Add this to the file <code>.vscode/mcp.json</code> of your project.</p>
    ${copyable('VS Code settings', JSON.stringify({ servers: { latchkey: { type: 'http', url: mcpUrl } } }))}
  </details>
`;
