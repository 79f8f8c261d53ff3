import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { browserOf } from '../../authentication/authorization/scene.js';
import { describeInChromium, startChromium } from '../../support/chromium.js';
import { type MemberClient } from '../../support/founder.js';
import { startOwnAccountScene } from './scene.js';

const { product, organize } = await startOwnAccountScene();
const { newcomer, creator, id: toolbox, run } = await organize();

/** A member in a real browser, with their account at the third party. */
type Person = { member: MemberClient; account: 'ada' | 'grace'; context: BrowserContext; page: Page };

let chromium: Browser;
let people: [Person, Person];

/** The addresses and statuses of responses with an internal error. */
const internalErrors: string[] = [];
/** The texts of the pages at which forwards ended, by the kind of the page and its reader. */
const answers = new Map<string, Set<string>>();

/** Opens a real browser in which the member is signed in. Without a member, no person is signed in. */
async function openContext(member?: MemberClient): Promise<BrowserContext> {
  const context = await chromium.newContext({ javaScriptEnabled: false });
  context.setDefaultTimeout(20_000);
  context.on('response', (response) => {
    if (response.status() >= 500) internalErrors.push(`${response.status()} ${response.url()}`);
  });
  if (member) await signIn(context, member);
  return context;
}

async function signIn(context: BrowserContext, member: MemberClient): Promise<void> {
  const { cookies } = await browserOf(member);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.base })));
}

async function startPerson(member: MemberClient, account: Person['account']): Promise<Person> {
  const context = await openContext(member);
  return { member, account, context, page: await context.newPage() };
}

/** The address that the agent of the person gets if a call has no account. */
async function linkOf({ member }: Person): Promise<string> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'write', arguments: { title: 'X' } } };
  const accept = 'application/json, text/event-stream';
  const { body } = await member(`POST /mcp/toolbox/${toolbox}`, message, { accept });
  return body.result.structuredContent.error.details.connect_url as string;
}

/** Presses “Connect” in the browser of the person. Returns the address of the vault to which the browser is sent. */
async function beginAs(person: Person): Promise<string> {
  const { page } = person;
  let address: string | undefined;
  await page.route('**/welcome/toolbox-accounts/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    address = (await route.fetch({ maxRedirects: 0 })).headers()['location'];
    return route.fulfill({ contentType: 'text/html', body: 'Stopped' });
  });
  await page.goto(await linkOf(person));
  await page.getByRole('button', { name: 'Connect Demo Notes' }).click();
  await page.unroute('**/welcome/toolbox-accounts/*');
  return address!;
}

/** Signs in at the third party as the person, and stops before the browser returns to Latchkey. */
const signInAs = async (person: Person): Promise<string> => product.signIn(await beginAs(person), person.account);

/** Records the page at which a forward ended, which must not name the sender, their account or the toolbox. */
async function record(page: Page, heading: string, reader: Person | null): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const key = `${heading} ${reader?.account ?? 'no person'}`;
  const text = await page.locator('main').innerText();
  answers.set(key, (answers.get(key) ?? new Set()).add(text));
  const others = people.filter((person) => person !== reader);
  const secrets = [
    toolbox,
    'Own notes',
    ...others.flatMap(({ member, account }) => [member.userId, member.email, account]),
  ];
  const html = await page.content();
  expect(secrets.filter((secret) => containsWord(html, secret))).toEqual([]);
}

/** Finds a name only as a whole word, because a random value in the page can contain a short name by chance. */
const containsWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replace(/\W/g, '\\$&')}(?![\\w-])`, 'i').test(text);

/** Opens an address in the reader's browser, and records the page that appears. */
async function open(address: string, heading: string, reader: Person): Promise<void> {
  await reader.page.goto(address);
  await record(reader.page, heading, reader);
}

/** Opens an address in a browser without a session. */
async function openOutside(address: string, heading: string): Promise<void> {
  const context = await openContext();
  const page = await context.newPage();
  await page.goto(address);
  await record(page, heading, null);
  await context.close();
}

const notForYou = 'This link is not for you';
const notConnected = 'Not connected';

/** The ways to forward a link before its sender has an account. */
const earlyWays: ((sender: Person, reader: Person) => Promise<void>)[] = [
  async (sender, reader) => open(await linkOf(sender), notForYou, reader),
  async (sender, reader) => {
    const context = await openContext();
    const page = await context.newPage();
    await page.goto(await linkOf(sender));
    const back = new URL(page.url()).searchParams.get('return_to')!;
    await signIn(context, reader.member);
    await page.goto(product.base + back);
    await record(page, notForYou, reader);
    await context.close();
  },
  async (sender, reader) => {
    const link = await linkOf(sender);
    product.clock.pass({ minutes: 16 });
    await open(link, notForYou, reader);
  },
  async (sender, reader) => {
    // The reader signs in with their own account.
    product.provider.behavior.signsInAs = reader.account;
    await reader.page.goto(await beginAs(sender));
    await reader.page.getByRole('button', { name: 'Continue to Demo Notes' }).click();
    await record(reader.page, notConnected, reader);
  },
  async (sender, reader) => open(await signInAs(sender), notConnected, reader),
  async (sender) => openOutside(await signInAs(sender), notConnected),
  async (sender, reader) => {
    // The sender cannot use a result that another browser has brought.
    const callback = await signInAs(sender);
    await open(callback, notConnected, reader);
    await open(callback, notConnected, sender);
  },
  async (sender, reader) => {
    const callback = await signInAs(sender);
    product.clock.pass({ minutes: 16 });
    await open(callback, notConnected, reader);
  },
];

/** Connects the account of a person. Returns the addresses that they used. */
async function connect(person: Person): Promise<{ link: string; callback: string }> {
  const link = await linkOf(person);
  const callback = await signInAs(person);
  await person.page.goto(callback);
  await person.page.getByText('You have all accounts').waitFor();
  return { link, callback };
}

/** The accounts that the member has connected at the third party. */
const accountsOf = async ({ member }: Person): Promise<string[]> =>
  (await member('GET /connection')).body.result
    .filter(({ status }: { status: string }) => status === 'active')
    .map(({ account_label }: { account_label: string }) => account_label);

describeInChromium('Links that one person forwards to another', () => {
  beforeAll(async () => {
    chromium = await startChromium();
    people = [await startPerson(newcomer, 'ada'), await startPerson(creator, 'grace')];
  });
  afterAll(() => chromium.close());

  it('attach nothing to either person, in 80 forwards before an account is connected', async () => {
    for (let forward = 0; forward < 80; forward++) {
      const [sender, reader] = forward % 2 === 0 ? people : people.toReversed();
      await earlyWays[Math.floor(forward / 2) % earlyWays.length]!(sender!, reader!);
      product.clock.pass({ seconds: 20 });
    }
    expect(await Promise.all(people.map(accountsOf))).toEqual([[], []]);
    for (const { member } of people) expect((await run(member, 'list')).body.error.reason).toBe('account_missing');
  }, 600_000);

  it('attach nothing to either person, in 20 forwards of used links', async () => {
    const used = [await connect(people[0]), await connect(people[1])];
    const own = [['ada@notes.example'], ['grace@notes.example']];
    expect(await Promise.all(people.map(accountsOf))).toEqual(own);
    for (let forward = 0; forward < 20; forward++) {
      const { link, callback } = used[forward % 2]!;
      await open(forward % 4 < 2 ? link : callback, notForYou, people[1 - (forward % 2)]!);
    }
    expect(await Promise.all(people.map(accountsOf))).toEqual(own);
  }, 120_000);

  it('lead every person to the same pages', () => {
    expect([...answers.values()].map((texts) => texts.size)).toEqual([...answers].map(() => 1));
    expect(answers.size).toBe(5);
  });

  it('cause no internal error', () => {
    expect(internalErrors).toEqual([]);
  });
});
