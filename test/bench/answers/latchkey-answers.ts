/** An API, with the tokens of an administrator and of a directory. */
export type Asked = { url: string; token: string; directoryToken: string };

/** Returns answers of Latchkey's API about a filled organization. */
export async function latchkeyAnswers({ url, token, directoryToken }: Asked): Promise<Record<string, unknown>> {
  const ask = (path: string, as = token) => getJson(url + path, as);
  return {
    members: await ask('/member?limit=100'),
    roles: await ask('/role?limit=30'),
    audit_log: await ask('/audit-log?scope=org&limit=100'),
    connectors: await ask('/connector?limit=50'),
    connections: await ask('/connection?limit=100'),
    directory_schemas: await ask('/scim/v2/Schemas', directoryToken),
    authorization_server: await ask('/.well-known/oauth-authorization-server'),
  };
}

async function getJson(url: string, token: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}
