import { type Api, startApi } from '../../support/api.js';

const started: Api[] = [];
afterAll(() => Promise.all(started.map((api) => api.stop())));

async function avatarWith(options: Parameters<typeof startApi>[0]) {
  const api = await startApi(options);
  started.push(api);
  const { owner, member } = await api.organization({ member: 'Member' });
  const { avatar_url } = (await owner(`GET /member/${member.userId}`)).body;
  return { email: member.email, avatar_url };
}

describe('The picture of a member', () => {
  it('comes from no other service by default', async () => {
    expect((await avatarWith({})).avatar_url).toBeNull();
  });

  it('comes from Gravatar, by a hash of the address, if allowed', async () => {
    const { avatar_url, email } = await avatarWith({ avatars: 'gravatar' });
    expect(avatar_url).toMatch(/^https:\/\/www\.gravatar\.com\/avatar\/[0-9a-f]{64}\?/);
    expect(avatar_url).not.toContain(email);
  });
});
