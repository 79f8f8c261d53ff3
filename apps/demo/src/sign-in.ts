import { Browser, textOf, type Visit } from './browser.js';
import { tell } from './teller.js';

/** A person opens a connect link in a browser, signs in at the third party and returns. */
export async function signIn(connectUrl: string, apiUrl: string, providerUrl: string, as: string): Promise<void> {
  const browser = new Browser();
  const page = await browser.get(connectUrl);
  const hosted = await browser.follow(page, new URL(connectUrl).origin);
  tell(`The page says: ${shortened(textOf(hosted))}`);
  const atProvider = await browser.follow(await browser.submit(hosted), providerUrl);
  tell(`The provider asks: ${shortened(textOf(atProvider))}`);
  const origins = [providerUrl, new URL(connectUrl).origin, apiUrl];
  const back: Visit = await browser.follow(await browser.submit(atProvider, { answer: as }), ...origins);
  tell(`Back at Latchkey: ${shortened(textOf(back))}`);
}

const shortened = (text: string): string => (text.length > 150 ? `${text.slice(0, 149)}…` : text);
