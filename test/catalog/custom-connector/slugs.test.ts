import { Connectors } from '#catalog';
import { Browser } from '../../support/browser.js';
import { query } from '../../support/cluster/sql.js';
import { oauth } from '../../support/connect-flow.js';
import { type MemberClient } from '../../support/founder.js';
import { startNotesProvider } from '../../support/oauth-provider.js';
import { type Product, startProduct } from '../../support/product.js';
import { desk } from './scene.js';

let product: Product;
let ada: MemberClient;
let owner: MemberClient;
let other: MemberClient;
const permissions = ['connector:view', 'connector:create', 'connection:create', 'tool:execute'] as const;

beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  ({ ada, owner } = await product.organization({ ada: permissions }));
  ({ ada: other } = await product.organization({ ada: permissions }));
});
afterAll(() => product.stop());

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
  await query(
    product.urls.owner,
    `insert into catalog.shipped_connectors
       (slug, status, source_digest, digest, definition, tools, revision, created_at, updated_at)
     select $1::text, 'published', '', $1, jsonb_build_object('slug', $1::text) || (definition - 'slug'), tools,
       (select max(revision) + 1 from catalog.shipped_connectors), now(), now()
     from catalog.shipped_connectors where slug = 'github'`,
    [slug],
  );
  await product.app.get(Connectors, { strict: false }).reload();
}

describe('The slug of a custom connector', () => {
  it('is taken from the definition, even if another organization uses it', async () => {
    for (const as of [ada, other]) {
      const { status, body, headers } = await make(as, desk({ slug: 'help-desk' }));
      expect([status, body.slug, headers.get('location')]).toEqual([201, 'help-desk', '/connector/help-desk']);
    }
    await ada('PATCH /connector/help-desk', { name: 'Mine' });
    expect((await other('GET /connector/help-desk')).body.name).toBe('Ticket desk');
  });

  it('is taken from the request if the request contains one', async () => {
    expect(await slugOf(ada, desk({ slug: 'help-desk' }), { slug: 'desk-two' })).toBe('desk-two');
  });

  it('is refused if another connector of the organization has it', async () => {
    await make(ada, desk({ slug: 'help-desk' }));
    expect(await make(ada, desk({ slug: 'help-desk' }))).toMatchObject(taken);
  });

  it('is refused if another connector had it before', async () => {
    await make(ada, desk({ slug: 'help-desk' }));
    await ada('DELETE /connector/help-desk');
    expect(await make(ada, desk({ slug: 'help-desk' }))).toMatchObject(taken);
  });

  it('is refused if a shipped connector has it', async () => {
    expect(await make(ada, desk({ slug: 'github' }))).toMatchObject(taken);
  });

  it.each(['g1thub', 'admin', 'latchkey-desk'])(
    "comes from the name if the definition's slug is misleading: %s",
    async (slug) => {
      expect(await slugOf(ada, desk({ slug }))).toMatch(/^ticket-desk-[a-z2-7]{5}$/);
    },
  );

  it('can be chosen for a fork as well', async () => {
    expect((await ada('POST /connector/github/fork', { slug: 'our-github' })).body.slug).toBe('our-github');
    expect(await ada('POST /connector/github/fork', { slug: 'our-github' })).toMatchObject(taken);
  });

  it('goes to one of two simultaneous requests', async () => {
    const answers = await Promise.all(['a', 'b'].map((name) => make(ada, desk({ slug: 'help-desk', name }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('The redirect address of a custom connector', () => {
  it('contains the organization if the slug was chosen', async () => {
    const addresses = await Promise.all(
      [ada, other].map(async (as) => redirectOf(as, await slugOf(as, notes(product.provider.issuer, 'help-desk')))),
    );
    expect(addresses).toEqual([ada, other].map(({ orgId }) => `${product.vaultUrl}/oauth/callback/${orgId}/help-desk`));
  });

  it('contains only the slug if the slug was generated', async () => {
    const { issuer } = product.provider;
    const definition = { ...notes(issuer, ''), slug: undefined };
    const slug = await slugOf(ada, definition);
    expect(await redirectOf(ada, slug)).toBe(`${product.vaultUrl}/oauth/callback/${slug}`);
  });

  it('works in a sign-in if the slug was chosen', async () => {
    const redirect = `${product.vaultUrl}/oauth/callback/${ada.orgId}/help-desk`;
    const provider = await startNotesProvider(redirect);
    try {
      await make(ada, notes(provider.issuer, 'help-desk'));
      const app = { client_id: provider.client.id, client_secret: provider.client.secret };
      expect((await ada('PUT /connector/help-desk/oauth-app', app)).body.redirect_uri).toBe(redirect);
      const begun = (await ada('POST /connection', { connector_slug: 'help-desk' })).body;
      provider.behavior.signsInAs = 'ada';
      const browser = new Browser();
      const departed = begun.direct_connect_url
        ? await browser.get(begun.direct_connect_url)
        : await browser.submit(await browser.get(begun.connect_url));
      const back = await browser.follow(departed, provider.issuer);
      expect(back.location).toContain(`${redirect}?`);
      const elsewhere = await browser.get(back.location!.replace(ada.orgId, other.orgId));
      expect([elsewhere.status >= 400, provider.counts.token]).toEqual([true, 0]);
      const returned = await browser.get(back.location!);
      await browser.get(returned.location!);
      const { body } = await ada(`GET /connection/${begun.connection.id}`);
      expect(body.status).toBe('active');
    } finally {
      await provider.close();
    }
  });
});

describe('A later shipped connector with the same slug', () => {
  it("does not replace the organization's connector", async () => {
    await make(ada, desk({ slug: 'later-desk' }));
    await ship('later-desk');
    expect((await ada('GET /connector/later-desk')).body).toMatchObject({ origin: 'custom', name: 'Ticket desk' });
    const listed = (await ada('GET /connector?limit=200')).body.result.filter(({ slug }: any) => slug === 'later-desk');
    expect(listed).toMatchObject([{ origin: 'custom' }]);
    expect((await other('GET /connector/later-desk')).body).toMatchObject({ origin: 'catalog' });
    expect(await make(other, desk({ slug: 'later-desk' }))).toMatchObject(taken);
  });

  it("leaves rules on a fork's upstream in force", async () => {
    const { slug } = (await ada('POST /connector/github/fork', { slug: 'later-fork' })).body;
    await ada(`PATCH /connector/${slug}`, { status: 'published' });
    await ship('later-fork');
    const rule = { target_type: 'user', target_id: ada.userId, mode: 'block', connector_slugs: ['github'], tools: [] };
    expect((await owner('POST /restriction', rule)).status).toBe(201);
    expect((await ada(`GET /connector/${slug}`)).body).toMatchObject({ origin: 'fork', restricted: true });
  });

  it("does not give the organization's connector the operator's OAuth application", async () => {
    await make(ada, notes(product.provider.issuer, 'later-notes'));
    await ada('GET /connector/later-notes/oauth-app');
    const [row] = await product.vaultSql(`select slug from vault.integrations where org_id = '${ada.orgId}'`);
    expect(row.slug).toBe(`${ada.orgId}/later-notes`);
  });
});
