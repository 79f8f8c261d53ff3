import { Connectors } from '#catalog';
import { type ConnectorDefinition, type OAuth2Method } from '#connector-definition';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { startProduct } from '../../support/product.js';
import { releaseConnector } from '../../support/states/catalog.js';

/** A product whose connector `demo` tests can upgrade. Each test starts with the shipped definition. */
export async function startDefinitionScene() {
  const product = await startProduct({ limits: { factor: 1, redisUrl: null } });
  afterAll(() => product.stop());
  const [{ definition: shipped }] = (await product.sql(
    '',
    `select definition from catalog.shipped_connectors where slug = 'demo'`,
  )) as [{ definition: ConnectorDefinition }];

  let releases = 0;

  /**
   * Ships this as the connector `demo` in a new release. A process keeps its old catalog until it notices the release.
   */
  async function upgrade(changes: Partial<ConnectorDefinition>, { noticed = true } = {}): Promise<void> {
    await releaseConnector(product.urls.owner, 'demo', { ...shipped, ...changes }, `release ${++releases}`);
    if (noticed) await product.app.get(Connectors, { strict: false }).reload();
  }

  beforeEach(async () => {
    Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' });
    await upgrade({});
  });

  return {
    product,
    upgrade,
    shippedTools: shipped.tools,
    /** A member of a new organization that can sign in to `demo`. */
    newMember: async (): Promise<MemberClient> => {
      const { member } = await product.organization({ member: 'Member' });
      await product.installDemo(member);
      return member;
    },
    /** The only auth method, with changes. */
    method: (changes: Partial<OAuth2Method>): OAuth2Method => ({
      ...(shipped.auth[0] as OAuth2Method),
      ...changes,
    }),
  };
}

export const listNotes = (as: MemberClient, id: string) =>
  as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
