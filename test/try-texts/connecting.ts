import { Browser, formsIn } from '../../apps/demo/src/browser.js';
import { createClient } from '#client';
import { type Outcome } from './place.js';
import { outcomeOf, pageOutcome, send } from './send.js';
import { type TextSystem } from './system.js';

type Client = ReturnType<typeof createClient>;

/** The owner of the organization whose connections lead to the hostile server. */
export const clientOf = ({ url, busy }: TextSystem): Client => createClient({ url, token: busy.token });

/** Connects an account as a person with a browser would. `typed` is what they enter. Returns the connection's id. */
export async function connect(
  system: TextSystem,
  connector_slug: string,
  typed: Record<string, string> = {},
): Promise<string> {
  const { connection, connect_url } = await clientOf(system).connections.create({ connector_slug });
  const { status, html, url } = await signIn(system, connect_url, typed);
  const { status: connected } = await clientOf(system).connections.get(connection.id);
  if (connected !== 'active') throw new Error(`${connector_slug} is ${connected} after ${status} ${url}: ${html}`);
  return connection.id;
}

/** Connects an account again, and returns what the person sees at the end. */
export async function reconnect(system: TextSystem, id: string): Promise<Outcome> {
  const opened = await send({
    url: `${system.url}/connection/${id}/reconnect`,
    method: 'POST',
    headers: { authorization: `Bearer ${system.busy.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (opened.status !== 200) return outcomeOf(opened);
  const { status, html } = await signIn(system, (JSON.parse(opened.text) as { connect_url: string }).connect_url);
  return pageOutcome({ status, text: html });
}

/** Opens a connect link, fills in the form and follows every redirect. */
async function signIn({ url, vaultUrl, hostile }: TextSystem, connect_url: string, typed = {}) {
  const browser = new Browser();
  const page = await browser.follow(await browser.get(connect_url), vaultUrl);
  const origins = [vaultUrl, hostile.origin, url];
  if (formsIn(page.html).length === 0) return browser.follow(page, ...origins);
  const fields = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`field.${name}`, value as string]));
  return browser.follow(await browser.submit(page, fields), ...origins);
}
