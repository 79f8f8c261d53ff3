import { copyable, html, type Html, layout, renderLogo } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-server.js';
import { agentSetup } from '../../../session/http/page/agent-setup.js';
import { type SessionPerson } from '../../../session/services/session-people.js';
import { welcomeFrame } from './join-page.js';

type Welcome = {
  person: SessionPerson;
  /** The address of the MCP server. */
  mcpUrl: string;
  mayConnect: boolean;
  /** Whether the person needs a token to come back, because no identity provider can sign them in. */
  needsToken: boolean;
  csrf: string;
  /** The first token of the person. It is shown once. */
  token: string;
};

/** The first page of a person who has just joined. */
export function welcomePage({ person, mcpUrl, mayConnect, needsToken, csrf, token }: Welcome): string {
  const heading = `Welcome to ${person.organization}`;
  return layout(
    heading,
    html`${renderLogo(person.organization, person.logo_url)}
      <h1 data-stays-at="${paths.welcome}">${heading}</h1>
      <p class="lead">You are now a member. You are signed in to this browser as <strong>${person.label}</strong>.</p>
      ${needsToken && tokenSection('Keep your token', neededToken, token)}
      <section aria-labelledby="connect">
        <h2 id="connect">Connect an account</h2>
        ${
          mayConnect
            ? html`<p>
                  Sign in to a service that you use at work, such as GitHub or Slack. Then choose what your agent may do
                  with it.
                </p>
                <a class="button" href="${paths.connect}">Connect an account</a>`
            : html`<p>Your role does not allow you to connect accounts. Ask an administrator.</p>`
        }
      </section>
      <section aria-labelledby="agent">
        <h2 id="agent">Set up your agent</h2>
        <p>Add this address to your AI agent. The agent opens this site once, and you choose what it may do.</p>
        ${copyable('MCP address', mcpUrl)} ${agentSetup(mcpUrl)}
        <a class="button quiet" href="${paths.agent}">What your agent can use</a>
      </section>
      ${!needsToken && tokenSection('API tokens', usefulToken, token)}
      <a class="button quiet" href="${paths.welcome}">Go to your start page</a>
      <form method="post" action="${paths.signIn}/out">
        <input type="hidden" name="csrf" value="${csrf}" />
        <button class="back">Sign out</button>
      </form>`,
    welcomeFrame,
  );
}

const neededToken =
  'You stay signed in for ten hours. To come back after that, or in another browser, you need this token. Without it, ' +
  'you cannot sign in again. Keep it like a password.';

const usefulToken =
  'You get one token now. With it, you can sign in to other browsers, and here again after ten hours. Keep it like a ' +
  'password.';

const tokenSection = (title: string, text: string, token: string): Html =>
  html`<section aria-labelledby="tokens">
    <h2 id="tokens">${title}</h2>
    <p>${text}</p>
    <details>
      <summary>Show my token</summary>
      <p>Copy it now. It is not shown again, and it expires in 30 days.</p>
      ${copyable('API token', token)}
    </details>
    <a class="button quiet" href="${paths.tokens}">Your API tokens</a>
  </section>`;
