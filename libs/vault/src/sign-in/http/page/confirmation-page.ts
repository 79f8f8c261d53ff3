import { html, layout, logoOf } from '#platform/pages';
import { type CallbackAttempt } from '../../services/callback-attempts.js';
import { frame } from './assets.js';

/**
 * Returns the page that asks for confirmation. It is shown at the callback's address, which contains the provider's
 * response, and its form posts to the same address.
 */
export function confirmationPage({ session, integration }: CallbackAttempt, csrf: string): string {
  const connector = integration.definition.name;
  const heading = session.purpose === 'reconnect' ? `Reconnect ${connector}?` : `Connect ${connector}?`;
  return layout(
    heading,
    html`<div class="marks">
        ${session.org_logo_url && logoOf(session.org_name, session.org_logo_url)} ${logoOf(connector, session.logo_url)}
      </div>
      <h1>${heading}</h1>
      <p class="lead">
        You are signed in to ${connector}, and nothing has been stored yet. Connect only if you were expecting this
        request. The owner of the connection, and members they share it with, will use your account.
      </p>
      <dl>
        <dt>Account</dt>
        <dd>${session.expected_account ?? `The ${connector} account you are signed in to in this browser`}</dd>
        <dt>Organization</dt>
        <dd>${session.org_name}</dd>
        <dt>Owner</dt>
        <dd>${session.owner_name}</dd>
      </dl>
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <button name="answer" value="confirm">Connect ${connector}</button>
        <button class="back" name="answer" value="cancel">Cancel and go back</button>
      </form>`,
    frame,
  );
}
