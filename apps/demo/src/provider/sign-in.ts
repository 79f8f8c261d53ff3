import { type IncomingMessage, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { type ProviderBehavior } from './behavior.js';

/** People with an account at the provider. */
export type Account = { id: string; name: string; email: string; api_key: string; password: string };

export const accounts: Account[] = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@notes.example', api_key: 'key-of-ada', password: 'engine' },
  { id: 'grace', name: 'Grace Hopper', email: 'grace@notes.example', api_key: 'key-of-grace', password: 'compiler' },
];

export const accountOf = (id: string | undefined): Account | undefined => accounts.find((account) => account.id === id);

const denied = { error: 'access_denied', error_description: 'The person pressed Deny.' };

/** Shows the page where a person chooses an account and agrees. The page is skipped if `behavior` names an account. */
export async function signIn(
  provider: Provider,
  behavior: ProviderBehavior,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  const answer = behavior.denies ? 'deny' : (behavior.signsInAs ?? (await answerIn(request)));
  if (prompt.name === 'login' && answer === null)
    return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page(String(params.scope)));
  const result = prompt.name !== 'login' ? { consent: {} } : answer === 'deny' ? denied : signedIn(answer!);
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

const signedIn = (accountId: string) => ({ login: { accountId, remember: false } });

async function answerIn(request: IncomingMessage): Promise<string | null> {
  if (request.method !== 'POST') return null;
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body).get('answer');
}

const page = (scope: string) => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in to Notes</title>
<style>
  body { font: 16px/1.5 system-ui; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark }
  button { display: block; width: 100%; padding: .7rem; margin: .5rem 0; font: inherit }
</style>
<h1>Notes</h1>
<p>Latchkey asks to use your account for: ${scope.split(' ').join(', ')}.</p>
<form method="post">
  ${accounts.map(({ id, name }) => `<button name="answer" value="${id}">Allow as ${name}</button>`).join('\n  ')}
  <button name="answer" value="deny">Deny</button>
</form></html>`;
