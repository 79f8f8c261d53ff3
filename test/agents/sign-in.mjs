import { Browser } from '../../dist/apps/demo/src/browser.js';

/** Signs in to a browser with a link, and allows what an app asks for; where that sends the person back to. */
export async function allow(person, wanted, scope) {
  const browser = new Browser();
  const link = await person.currentUser.makeSignInLink();
  await browser.submit(await browser.get(link.url), { link: new URL(link.url).searchParams.get('link') });
  const { origin } = new URL(wanted);
  const page = await browser.follow(await browser.get(wanted), origin);
  const sent = await browser.submit(page, { scope, reach: 'all', answer: 'allow' });
  const back = await browser.follow(sent, origin);
  return back.location;
}
