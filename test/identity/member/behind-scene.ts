import { type Client, startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';

export type Program = Client & { userId: string };

/** An API with two connectors on a new database. It stops after the tests of the file. */
export async function startBehindScene() {
  const api = await startApi({
    shipped: [connector('slack', 'Slack', 'send_message'), connector('github', 'GitHub', 'run')],
  });
  afterAll(() => api.stop());
  let count = 0;

  /** A service token that this member creates, and a client that uses it. */
  const tokenFor = async (maker: Client, userId: string): Promise<Program> => {
    const given = { kind: 'service', user_id: userId, name: `Robot ${++count}` };
    const answer = await maker('POST /api-token', given);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return Object.assign(api.client(answer.body.token), { userId });
  };

  /** A service member that this member creates, by default with the same roles, and a token for it. */
  const program = async (maker: MemberClient, role_ids = maker.roleIds): Promise<Program> => {
    const answer = await maker('POST /member', { kind: 'service', name: `Robot ${++count}`, role_ids });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return tokenFor(maker, answer.body.id);
  };

  /** A member who accepts an invite link that the inviter saw. */
  const invited = async (
    inviter: Client,
    role_ids: string[],
    email = `second${++count}@example.com`,
  ): Promise<Program> => {
    const { body } = await inviter('POST /invite', { email, role_ids });
    const accepted = await api.client()('POST /invite/accept', { token: body.invite_url.split('#token=')[1] });
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
    return Object.assign(api.client(accepted.body.token), { userId: accepted.body.user.id as string });
  };
  return { api, tokenFor, program, invited };
}

/** Whether a member can use a connector, according to their own explanation. */
export const reach = async (as: Client, slug: string): Promise<string> =>
  (await as(`GET /restriction/explain?connector_slug=${slug}`)).body.decision;

export const block = (target_type: 'user' | 'role', target_id: string) => ({
  target_type,
  target_id,
  mode: 'block',
  connector_slugs: ['slack'],
});
