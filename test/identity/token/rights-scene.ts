import { type Permission } from '#identity';
import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

export const basic: Permission[] = ['connector:view', 'tool:execute', 'api_token:create'];

/** An API on a new database. It stops after the tests of the file. */
export async function startRightsScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** A new organization: a member who may create tokens, one who may not, and a manager of all tokens. */
  const organize = () =>
    api.organization({
      holder: basic,
      viewer: ['connector:view'],
      manager: [...basic, 'api_token:view', 'api_token:manage'],
    });
  /** Creates a token. Returns its id and a client that uses it. */
  const issued = async (as: MemberClient, facts: object = {}) => {
    const { body } = await issue(as, facts);
    return { id: body.id as string, secret: body.token as string, as: api.client(body.token) };
  };
  const reasonOf = async (token: string) => {
    const { status, body } = await api.client(token)('GET /api-token/current');
    return [status, body.error?.reason];
  };
  return { api, organize, issued, reasonOf };
}

export const issue = (as: MemberClient, facts: object = {}) => as('POST /api-token', { name: 'Laptop', ...facts });
export const good = [200, undefined];
export const invalidAt = (path: string, reason?: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', fields: [reason ? { path, reason } : { path }] } },
});
