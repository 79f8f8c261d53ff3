import { Browser, textOf, type Visit } from './browser.js';
import { print } from './teller.js';

/** Opens a connect link in a browser, signs in at the third party, and returns to the product. */
export async function signIn(connectUrl: string, apiUrl: string, providerUrl: string, as: string): Promise<void> {
  const browser = new Browser();
  const page = await browser.get(connectUrl);
  const hosted = await browser.follow(page, new URL(connectUrl).origin);
  print(`The page says: ${shortened(textOf(hosted))}`);
  const atProvider = await browser.follow(await browser.submit(hosted), providerUrl);
  print(`The provider asks: ${shortened(textOf(atProvider))}`);
  const origins = [providerUrl, new URL(connectUrl).origin, apiUrl];
  const back: Visit = await browser.follow(await browser.submit(atProvider, { answer: as }), ...origins);
  print(`Back at Latchkey: ${shortened(textOf(back))}`);
}

const shortened = (text: string): string => (text.length > 150 ? `${text.slice(0, 149)}…` : text);
