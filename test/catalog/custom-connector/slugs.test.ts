import { Connectors } from '#catalog';
import { Browser } from '../../support/browser.js';
import { oauth } from '../../support/connect-flow.js';
import { type MemberClient } from '../../support/founder.js';
import { startNotesProvider } from '../../support/oauth-provider.js';
import { startProduct } from '../../support/product.js';
import { desk } from './scene.js';
import { addShippedConnector } from '../../support/states/catalog.js';

const product = await startProduct();
afterAll(() => product.stop());

let creator: MemberClient;
let owner: MemberClient;
let stranger: MemberClient;
beforeEach(async () => {
  const permissions = ['connector:view', 'connector:create', 'connection:create', 'tool:execute'] as const;
  ({ creator, owner } = await product.organization({ creator: permissions }));
  ({ stranger } = await product.organization({ stranger: permissions }));
});

const make = async (as: MemberClient, definition: object, more: object = {}) =>
  as('POST /connector', { kind: 'catalog', definition, ...more });
const taken = { status: 409, body: { error: { code: 'conflict', reason: 'slug_taken' } } };
const slugOf = async (...given: Parameters<typeof make>) => (await make(...given)).body.slug as string;
const redirectOf = async (as: MemberClient, slug: string) =>
  (await as(`GET /connector/${slug}/oauth-app`)).body.redirect_uri as string;
const notes = (issuer: string, slug: string) => ({
  ...desk({ slug }),
  base_url: `${issuer}/api`,
  auth: [oauth(issuer)],
  verify: { method: 'GET', path: '/account', subject: '=body.id' },
});

/** Simulates a later release that ships a connector with this slug. */
async function ship(slug: string): Promise<void> {
  await addShippedConnector(product.urls.owner, slug);
  await product.app.get(Connectors, { strict: false }).reload();
}

describe('The slug of a custom connector', () => {
  it('is taken from the definition, even if another organization uses it', async () => {
    for (const as of [creator, stranger]) {
      const { status, body, headers } = await make(as, desk({ slug: 'help-desk' }));
      expect([status, body.slug, headers.get('location')]).toEqual([201, 'help-desk', '/connector/help-desk']);
    }
    await creator('PATCH /connector/help-desk', { name: 'Mine' });
    expect((await stranger('GET /connector/help-desk')).body.name).toBe('Ticket desk');
  });

  it('is taken from the request if the request contains one', async () => {
    expect(await slugOf(creator, desk({ slug: 'help-desk' }), { slug: 'desk-two' })).toBe('desk-two');
  });

  it('is refused if another connector of the organization has it', async () => {
    await make(creator, desk({ slug: 'help-desk' }));
    expect(await make(creator, desk({ slug: 'help-desk' }))).toMatchObject(taken);
  });

  it('is refused if another connector had it before', async () => {
    await make(creator, desk({ slug: 'help-desk' }));
    await creator('DELETE /connector/help-desk');
    expect(await make(creator, desk({ slug: 'help-desk' }))).toMatchObject(taken);
  });

  it('is refused if a shipped connector has it', async () => {
    expect(await make(creator, desk({ slug: 'github' }))).toMatchObject(taken);
  });

  it.each(['g1thub', 'admin', 'latchkey-desk'])(
    "comes from the name if the definition's slug is misleading: %s",
    async (slug) => {
      expect(await slugOf(creator, desk({ slug }))).toMatch(/^ticket-desk-[a-z2-7]{5}$/);
    },
  );

  it('can be chosen for a fork as well', async () => {
    expect((await creator('POST /connector/github/fork', { slug: 'our-github' })).body.slug).toBe('our-github');
    expect(await creator('POST /connector/github/fork', { slug: 'our-github' })).toMatchObject(taken);
  });

  it('goes to one of two simultaneous requests', async () => {
    const answers = await Promise.all(['a', 'b'].map((name) => make(creator, desk({ slug: 'help-desk', name }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('The redirect address of a custom connector', () => {
  it('contains the organization if the slug was chosen', async () => {
    const addresses = await Promise.all(
      [creator, stranger].map(async (as) =>
        redirectOf(as, await slugOf(as, notes(product.provider.issuer, 'help-desk'))),
      ),
    );
    expect(addresses).toEqual(
      [creator, stranger].map(({ orgId }) => `${product.vaultUrl}/oauth/callback/${orgId}/help-desk`),
    );
  });

  it('contains only the slug if the slug was generated', async () => {
    const { issuer } = product.provider;
    const definition = { ...notes(issuer, ''), slug: undefined };
    const slug = await slugOf(creator, definition);
    expect(await redirectOf(creator, slug)).toBe(`${product.vaultUrl}/oauth/callback/${slug}`);
  });

  it('works in a sign-in if the slug was chosen', async () => {
    const redirect = `${product.vaultUrl}/oauth/callback/${creator.orgId}/help-desk`;
    const provider = await startNotesProvider(redirect);
    try {
      await make(creator, notes(provider.issuer, 'help-desk'));
      const app = { client_id: provider.client.id, client_secret: provider.client.secret };
      expect((await creator('PUT /connector/help-desk/oauth-app', app)).body.redirect_uri).toBe(redirect);
      const begun = (await creator('POST /connection', { connector_slug: 'help-desk' })).body;
      provider.behavior.signsInAs = 'ada';
      const browser = new Browser();
      const departed = begun.direct_connect_url
        ? await browser.get(begun.direct_connect_url)
        : await browser.submit(await browser.get(begun.connect_url));
      const back = await browser.follow(departed, provider.issuer);
      expect(back.location).toContain(`${redirect}?`);
      const elsewhere = await browser.get(back.location!.replace(creator.orgId, stranger.orgId));
      expect([elsewhere.status >= 400, provider.counts.token]).toEqual([true, 0]);
      const returned = await browser.get(back.location!);
      await browser.get(returned.location!);
      const { body } = await creator(`GET /connection/${begun.connection.id}`);
      expect(body.status).toBe('active');
    } finally {
      await provider.close();
    }
  });
});

describe('The direct link of a custom connector', () => {
  /** Begins a sign-in at a connector with a chosen slug, and starts it at the direct link or another form of the link. */
  async function start(formOf: (link: string) => string) {
    const redirect = `${product.vaultUrl}/oauth/callback/${creator.orgId}/help-desk`;
    const provider = await startNotesProvider(redirect);
    try {
      await make(creator, notes(provider.issuer, 'help-desk'));
      const app = { client_id: provider.client.id, client_secret: provider.client.secret };
      await creator('PUT /connector/help-desk/oauth-app', app);
      const { direct_connect_url: link } = (await creator('POST /connection', { connector_slug: 'help-desk' })).body;
      return { link, page: await new Browser().get(formOf(link)), issuer: provider.issuer };
    } finally {
      await provider.close();
    }
  }

  it('names the organization and the slug without an encoded slash', async () => {
    const { link, page, issuer } = await start((same) => same);
    expect(new URL(link).pathname).toBe(`/connect/${creator.orgId}/help-desk`);
    expect([page.status, page.location]).toEqual([303, expect.stringContaining(issuer)]);
  });

  it('also works in the form that older versions returned', async () => {
    const { page, issuer } = await start((link) => link.replace('/help-desk?', '%2Fhelp-desk?'));
    expect([page.status, page.location]).toEqual([303, expect.stringContaining(issuer)]);
  });

  it('does not work with the id of another organization', async () => {
    const { page } = await start((link) => link.replace(creator.orgId, stranger.orgId));
    expect([page.status >= 400, page.location]).toEqual([true, null]);
  });
});

describe('A later shipped connector with the same slug', () => {
  it("does not replace the organization's connector", async () => {
    await make(creator, desk({ slug: 'later-desk' }));
    await ship('later-desk');
    expect((await creator('GET /connector/later-desk')).body).toMatchObject({ origin: 'custom', name: 'Ticket desk' });
    const listed = (await creator('GET /connector?limit=200')).body.result.filter(
      ({ slug }: any) => slug === 'later-desk',
    );
    expect(listed).toMatchObject([{ origin: 'custom' }]);
    expect((await stranger('GET /connector/later-desk')).body).toMatchObject({ origin: 'catalog' });
    expect(await make(stranger, desk({ slug: 'later-desk' }))).toMatchObject(taken);
  });

  it("leaves rules on a fork's upstream in force", async () => {
    const { slug } = (await creator('POST /connector/github/fork', { slug: 'later-fork' })).body;
    await creator(`PATCH /connector/${slug}`, { status: 'published' });
    await ship('later-fork');
    const rule = {
      target_type: 'user',
      target_id: creator.userId,
      mode: 'block',
      connector_slugs: ['github'],
      tools: [],
    };
    expect((await owner('POST /restriction', rule)).status).toBe(201);
    expect((await creator(`GET /connector/${slug}`)).body).toMatchObject({ origin: 'fork', restricted: true });
  });

  it("does not give the organization's connector the operator's OAuth application", async () => {
    await make(creator, notes(product.provider.issuer, 'later-notes'));
    await creator('GET /connector/later-notes/oauth-app');
    const [row] = await product.vaultSql(`select slug from vault.integrations where org_id = '${creator.orgId}'`);
    expect(row.slug).toBe(`${creator.orgId}/later-notes`);
  });
});
