import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { addConnection } from '../../support/states/connections.js';

/** An API, and organizations with people who create, share, use and manage custom connectors. */
export async function startCustomConnectorScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** A new organization. Only the author cannot share their connectors. The outsider cannot see the catalog. */
  const organize = () =>
    api.organization({
      creator: ['connector:view', 'connector:create', 'connection:create', 'connector:share', 'tool:execute'],
      recipient: ['connector:view', 'connection:create'],
      colleague: ['connector:view', 'connector:create', 'connector:share'],
      author: ['connector:view', 'connector:create'],
      manager: ['connector:view', 'connector:manage'],
      ruleManager: ['connector:view', 'restriction:manage', 'member:manage'],
      memberManager: [
        'connector:view',
        'connector:create',
        'connection:create',
        'connector:share',
        'tool:execute',
        'member:manage',
      ],
      outsider: ['tool:execute'],
    });

  /** A connection to a connector, as stored after a sign-in. */
  async function connectedTo(slug: string, { orgId, userId }: MemberClient, auth_method = 'key'): Promise<string> {
    const id = `conn_${Math.random()}`;
    await addConnection(api, orgId, { id, slug, owner_user_id: userId, auth_method });
    return id;
  }

  return { api, organize, connectedTo };
}

const toolOf = (name: string) => ({
  name,
  resource: 'tickets',
  method: name.split('_')[0]!,
  description: `${name} of a ticket desk.`,
  request: { method: 'POST', path: `/${name}` },
});

/** A definition with two tools, which uses an API key. */
export const desk = (more: object = {}) => ({
  format: 1,
  name: 'Ticket desk',
  categories: ['support'],
  base_url: 'https://desk.example.com/api',
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password', required: true }],
      inject: [{ in: 'header', name: 'X-Key', template: '{{api_key}}' }],
      subject: 'secret',
    },
  ],
  verify: { method: 'GET', path: '/me', expect: [200] },
  tools: ['list_tickets', 'create_ticket'].map(toolOf),
  ...more,
});

export const tools = (...names: string[]) => ({ tools: names.map(toolOf) });

export const text = (...lines: string[]) => ['format: 1', 'name: Desk', 'categories: []', ...lines].join('\n');

/** Creates a connector as this member and returns its slug. */
export async function made(as: MemberClient, more: object = {}): Promise<string> {
  const { status, body } = await as('POST /connector', { kind: 'catalog', definition: desk(), ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.slug as string;
}

export const share = (as: MemberClient, slug: string, to: MemberClient, level: string) =>
  as(`POST /connector/${slug}/share`, { grantee_type: 'user', grantee_id: to.userId, level });
