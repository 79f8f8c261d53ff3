import { type ConnectorDefinition } from '#connector-definition';
import { shippedAt, startAnsweringProvider } from '../../support/answering-provider.js';
import { Browser, textOf, type Visit } from '../../support/browser.js';
import { startProduct } from '../../support/product.js';
import { accessibleResources, atlassianPerson } from './answers.js';
import { storeConnector } from '../../support/states/catalog.js';

/** Connectors that copy shipped ones, with one test double as the third party of all of them. */
export async function startPostInstallScene() {
  const product = await startProduct();
  const provider = await startAnsweringProvider();
  afterAll(() => Promise.all([product.stop(), provider.close()]));
  const { creator, member } = await product.organization({ creator: 'Member', member: 'Member' });
  beforeEach(() => {
    provider.asked.length = 0;
    provider.claims = {};
    provider.tokens = () => ({});
    provider.answers = {
      'GET /me': atlassianPerson('mia'),
      'GET /oauth/token/accessible-resources': accessibleResources('site-1'),
    };
  });

  /** A custom connector that copies a shipped one, with a test double as its third party. */
  async function like(slug: string, changes: Partial<ConnectorDefinition> = {}): Promise<string> {
    const own = `${slug}-${Math.random().toString(36).slice(2, 8)}`;
    const definition = { ...shippedAt(provider, slug), ...changes, slug: own };
    const tools = definition.tools.map(({ name }) => ({ name, operation: name, origin: name, origins: [name] }));
    await storeConnector(product, creator.orgId, { slug: own, owner_user_id: creator.userId, definition, tools });
    if (definition.auth[0]!.type === 'oauth2') await product.installDemo(creator, own);
    return own;
  }

  /** Signs in at the vault, and returns where that leads: the service, or a page of the vault. */
  async function signIn(connect_url: string, typed: Record<string, string> = {}): Promise<Visit> {
    const browser = new Browser();
    const sent = await browser.submit(await browser.get(connect_url), typed);
    return browser.follow(sent, provider.origin, product.vaultUrl);
  }

  /** Connects completely. `page` is the vault's page if it showed one instead. */
  async function connect(slug: string, body: object = {}, typed: Record<string, string> = {}) {
    const begun = await creator('POST /connection', { connector_slug: slug, ...body });
    if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
    return { id: begun.body.connection.id as string, ...(await finish(begun.body.connect_url, typed)) };
  }

  async function reconnect(id: string, typed: Record<string, string> = {}, auth_method?: string) {
    const { body } = await creator(`POST /connection/${id}/reconnect`, { ...(auth_method && { auth_method }) });
    return finish(body.connect_url, typed);
  }

  async function finish(connect_url: string, typed: Record<string, string>) {
    const back = await signIn(connect_url, typed);
    if (back.location) await new Browser().get(back.location);
    return { page: back.location ? null : textOf(back), html: back.html };
  }

  const get = async (id: string, as = creator) => (await as(`GET /connection/${id}`)).body;

  const run = async (id: string, tool_name: string, args: object = {}) =>
    (await creator(`POST /connection/${id}/execute`, { tool_name, arguments: args })).body;

  /** The variables in the vault. */
  const variables = async (id: string) =>
    product.vaultSql<{ name: string; value: unknown; source: string }>(
      `select v.name, v.value, v.source
       from vault.variables v join vault.accounts a on a.org_id = v.org_id and a.id = v.account_id
       where a.connection_id = '${id}' order by v.name`,
    );

  return { product, provider, creator, member, like, connect, reconnect, get, run, variables };
}
