import { type AuthMethod } from '#connector-definition';
import { Browser, textOf } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { eventually } from '../../support/vault.js';
import { listNotes, startDefinitionScene } from './scene.js';
import { setInstalledDefinition, setInstalledVersion } from '../../support/states/catalog.js';

const { product, upgrade, method, shippedTools, newMember } = await startDefinitionScene();

let member: MemberClient;
beforeEach(async () => void (member = await newMember()));

describe('A new version of a definition', () => {
  const opened = async () => {
    const { body } = await member('POST /connection', { connector_slug: 'demo' });
    return body.connect_url as string;
  };

  it('corrects the token URL that sign-ins use', async () => {
    await upgrade({ auth: [method({ token_url: `${product.provider.issuer}/nowhere` })] });
    await expect(product.connect(member)).rejects.toThrow('did not accept the connection');
    await upgrade({});
    const { id } = await product.connect(member);
    expect((await member(`GET /connection/${id}`)).body.status).toBe('active');
  });

  it('offers its new auth method in sign-ins', async () => {
    await opened();
    const key: AuthMethod = { name: 'key', type: 'api_key', label: 'By key', form_fields: [], inject: [] };
    const scopes = [{ name: 'notes.read' }];
    await upgrade({ auth: [method({ scopes }), key] });
    const browser = new Browser();
    const shown = await browser.get(await opened());
    expect(textOf(shown)).toContain('By key');
    const departed = await browser.submit(shown);
    expect(new URL(departed.location!).searchParams.get('scope')).toBe('notes.read');
  });

  it('does not affect a call in progress', async () => {
    const { id } = await product.connect(member);
    let release = () => {};
    product.provider.behavior.apiHeld = new Promise<void>((go) => (release = go));
    const before = product.provider.counts.api;
    const running = listNotes(member, id);
    await eventually(() => product.provider.counts.api > before, 'the call to be in progress');
    await upgrade({ tools: shippedTools.map((tool) => ({ ...tool, response: '="read anew"' })) });
    release();
    product.provider.behavior.apiHeld = null;
    expect((await running).body).toMatchObject({ outcome: 'succeeded', data: expect.any(Array) });
    expect((await listNotes(member, id)).body).toMatchObject({ outcome: 'succeeded', data: 'read anew' });
  });

  it('is not called at an address that the operator does not allow', async () => {
    await upgrade({ base_url: 'https://10.0.0.1' });
    await expect(product.connect(member)).rejects.toThrow('The operator does not allow calls to the address of');
    await upgrade({ base_url: 'https://10.0.0.1', verify: undefined });
    const { id } = await product.connect(member);
    const { outcome, error } = (await listNotes(member, id)).body;
    expect([outcome, error.kind, error.can_retry]).toEqual(['failed', 'invalid_response', false]);
    expect(error.message).toMatch(
      /has an address that Latchkey may not call\. The operator can allow it with EGRESS_ALLOW/,
    );
  });

  it('applies to the next token refresh', async () => {
    const { id } = await product.connect(member);
    await upgrade({ auth: [method({ token_url: `${product.provider.issuer}/nowhere` })] });
    await listNotes(member, id);
    await upgrade({});
    product.clock.pass({ minutes: 59 });
    const { refreshes } = product.provider.counts;
    expect((await listNotes(member, id)).status).toBe(200);
    expect(product.provider.counts.refreshes).toBe(refreshes + 1);
  });
});

describe('A process with an outdated catalog', () => {
  it('reads the new version before it acts', async () => {
    const { id } = await product.connect(member);
    await upgrade({ docs_url: 'https://example.com' }, { noticed: false });
    const newer = { digest: 'newer', version: 1_000_000 };
    await setInstalledDefinition(product.vaultSql, member.orgId, newer.digest, newer.version);
    const { api } = product.provider.counts;
    expect(await listNotes(member, id)).toMatchObject({
      status: 409,
      body: { error: { reason: 'connector_changed' } },
    });
    expect(product.provider.counts.api).toBe(api);
    const [kept] = await product.vaultSql(
      `select definition_digest as digest, definition_version as version from vault.integrations
       where org_id = '${member.orgId}'`,
    );
    expect(kept).toEqual(newer);
    const [{ revision }] = await product.sql('', `select revision from catalog.shipped_connectors where slug = 'demo'`);
    await setInstalledVersion(product.vaultSql, member.orgId, revision);
    expect((await listNotes(member, id)).status).toBe(200);
  });
});
