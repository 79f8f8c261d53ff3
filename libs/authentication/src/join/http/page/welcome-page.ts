import { copyable, html, type Html, layout, logoOf } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-server.js';
import { type SessionPerson } from '../../../session/services/session-people.js';
import { welcomeFrame } from './join-page.js';

type Welcome = {
  person: SessionPerson;
  /** The address of the MCP server. */
  mcpUrl: string;
  mayConnect: boolean;
  csrf: string;
  /** The first token of a person who has just joined. It is shown once. */
  token?: string;
};

/** The start page of a signed-in person. */
export function welcomePage({ person, mcpUrl, mayConnect, csrf, token }: Welcome): string {
  const heading = `Welcome to ${person.organization}`;
  return layout(
    heading,
    html`${logoOf(person.organization, person.logo_url)}
      <h1 ${token !== undefined && html`data-stays-at="${paths.welcome}"`}>${heading}</h1>
      <p class="lead">
        ${token !== undefined && 'You are now a member.'} You are signed in to this browser as
        <strong>${person.label}</strong>.
      </p>
      <section aria-labelledby="connect">
        <h2 id="connect">Connect an account</h2>
        <p>
          Sign in to a service that you use at work, such as GitHub or Slack. Then choose what your agent may do with
          it.
        </p>
        ${
          mayConnect
            ? html`<a class="button" href="${paths.connect}">Connect an account</a>`
            : html`<p>Your role does not allow you to connect accounts. Ask an administrator.</p>`
        }
      </section>
      <section aria-labelledby="agent">
        <h2 id="agent">Set up your agent</h2>
        <p>Add this address to your AI agent. The agent opens this site once, and you choose what it may do.</p>
        ${copyable('MCP address', mcpUrl)} ${agentSetup(mcpUrl)}
        <a class="button quiet" href="${paths.agent}">What your agent can use</a>
      </section>
      <section aria-labelledby="requests">
        <h2 id="requests">Decisions</h2>
        <p>See which calls and access requests wait for you, and what became of your own requests.</p>
        <a class="button quiet" href="${paths.approvals}">Calls that wait for you</a>
        <a class="button quiet" href="${paths.requests}">Access requests</a>
      </section>
      <section aria-labelledby="tokens">
        <h2 id="tokens">API tokens</h2>
        ${token === undefined ? tokensLater : firstToken(token)}
        <a class="button quiet" href="${paths.tokens}">Your API tokens</a>
      </section>
      <form method="post" action="${paths.signIn}/out">
        <input type="hidden" name="csrf" value="${csrf}" />
        <button class="back">Sign out</button>
      </form>`,
    welcomeFrame,
  );
}

const tokensLater = html`<p>Programs that you write use a token. You can also sign in to another browser with one.</p>`;

const firstToken = (token: string): Html =>
  html`<p>
      You get one token now. With it, you can sign in to other browsers, and here again after ten hours. Keep it like a
      password.
    </p>
    <details>
      <summary>Show my token</summary>
      <p>Copy it now. It is not shown again, and it expires in 30 days.</p>
      ${copyable('API token', token)}
    </details>`;

/** Explains how to add the MCP address to common agents. docs/agents.md has the same steps with more detail. */
const agentSetup = (mcpUrl: string): Html => html`
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
