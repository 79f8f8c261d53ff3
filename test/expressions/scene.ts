import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { readShippedDefinitions } from '../../libs/catalog/src/validation/domain/shipped-definitions.js';
import { type MemberClient } from '../support/founder.js';
import { type Product, startProduct } from '../support/product.js';
import { storeConnector } from '../support/states/catalog.js';

/** A member with a connection to a custom connector. */
export type Author = {
  /** The connection. */
  id: string;
  as: MemberClient;
  run: (tool: string, more?: object) => Promise<any>;
  /** The account label that the vault gave the connection. */
  label: string | null;
};

/** The product, and a function that makes authors. */
export async function startExpressionsScene() {
  const product = await startProduct();
  afterAll(() => product.stop());

  /** An organization with a custom connector for the demo provider. Its tools are given by name. */
  async function author(
    tools: Record<string, Partial<ToolDefinition>>,
    changes: Partial<ConnectorDefinition> = {},
    member?: MemberClient,
  ): Promise<Author> {
    const as = member ?? (await product.organization({ member: 'Member' })).member;
    const slug = await ownConnector(product, as, tools, changes);
    await product.installDemo(as, slug);
    const { id } = await product.connect(as, { connector_slug: slug });
    const { body } = await as(`GET /connection/${id}`);
    return {
      id,
      as,
      label: body.account_label,
      run: (tool_name, more = {}) => as(`POST /connection/${id}/execute`, { tool_name, arguments: {}, ...more }),
    };
  }

  return { product, author };
}

/** Writes the connector as the routes store it. */
async function ownConnector(
  product: Product,
  as: MemberClient,
  tools: Record<string, Partial<ToolDefinition>>,
  changes: Partial<ConnectorDefinition>,
): Promise<string> {
  const slug = `own-${Math.random().toString(36).slice(2, 8)}`;
  const demo = readShippedDefinitions({ demoProviderUrl: product.provider.issuer }).find(
    (each) => each.slug === 'demo',
  )!;
  const definition = {
    ...demo,
    ...changes,
    slug,
    tools: Object.entries(tools).map(([name, parts]) => tool(name, parts)),
  };
  const facts = definition.tools.map(({ name }) => ({
    name,
    operation: `own ${name}`,
    origin: `own ${name}`,
    origins: [`own ${name}`],
  }));
  await storeConnector(product, as.orgId, { slug, owner_user_id: as.userId, definition, tools: facts });
  return slug;
}

const tool = (name: string, parts: Partial<ToolDefinition>): ToolDefinition => ({
  name,
  resource: 'notes',
  method: 'list',
  description: 'Lists notes.',
  request: { method: 'GET', path: '/notes' },
  pagination: { type: 'none' },
  ...parts,
});

/** A tool that sends the value of an expression as a parameter. */
export const asking = (q: string): Partial<ToolDefinition> => ({
  request: { method: 'GET', path: '/notes', query: { q } },
});
/** A tool whose response is the value of an expression. */
export const answering = (response: `=${string}`): Partial<ToolDefinition> => ({ response });
