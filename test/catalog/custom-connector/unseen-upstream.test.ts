import { ruleOn } from '../../support/rule-on.js';
import { type MemberClient } from '../../support/founder.js';
import { desk, made, share, startCustomConnectorScene } from './scene.js';

const { api, connectedTo } = await startCustomConnectorScene();

const tool = { tool_name: 'list_tickets' };

/** The editor can edit the fork of a connector that they cannot see. Restrictions on that connector also bind them. */
async function scene() {
  const org = await api.organization({
    creator: ['connector:view', 'connector:create', 'connector:share'],
    editor: ['connector:view', 'connector:create', 'connection:create', 'tool:execute', 'toolbox:create'],
  });
  const { creator, editor, owner } = org;
  const upstream = await made(creator, { definition: desk({ name: 'Hidden desk' }) });
  const fork = (await creator(`POST /connector/${upstream}/fork`, { name: 'Open desk' })).body.slug as string;
  await creator(`PATCH /connector/${fork}`, { status: 'published' });
  await share(creator, fork, editor, 'edit');
  return { creator, editor, owner, upstream, fork, on: await connectedTo(fork, editor) };
}

const blocked = (owner: MemberClient, editor: MemberClient, rule: object) =>
  owner('POST /restriction', ruleOn(editor.roleIds[0]!, rule));

const unnamed = { slug: null, label: null };

describe('A member whose fork comes from a connector they cannot see', () => {
  it("learns neither the upstream's slug nor its name", async () => {
    const { editor, owner, upstream, fork, on } = await scene();
    await blocked(owner, editor, { connector_slugs: [upstream] });
    const answers = new Map<string, any>();
    const ask = async (request: string, body?: object) => answers.set(request, await editor(request, body));
    for (const path of [`connector/${fork}?include=definition`, 'connector', `connection/${on}`, 'connection'])
      await ask(`GET /${path}`);
    for (const path of [`connector/${fork}/pull`, `restriction/explain?connector_slug=${fork}`])
      await ask(`GET /${path}`);
    const refused = [`GET /connector/${fork}/tools`, `GET /connection/${on}/tools`, `POST /connector/${fork}/fork`];
    for (const request of refused) await ask(request, request.startsWith('POST') ? {} : undefined);
    await ask('POST /connection', { connector_slug: fork });
    await ask(`POST /connection/${on}/reconnect`, {});
    await ask(`POST /connection/${on}/execute`, { ...tool, arguments: {} });
    await ask('POST /toolbox', { name: 'Tools', entries: [{ connector_slug: fork, connection_id: on, ...tool }] });
    for (const [request, { body }] of answers) {
      expect([request, JSON.stringify(body)]).toEqual([request, expect.not.stringMatching(/hidden/i)]);
      if (body.error?.reason === 'connector_restricted')
        expect([request, body.error.details]).toMatchObject([request, { inherited_from: unnamed }]);
    }
    const reasons = [...answers.values()].map(({ body }) => body.error?.reason);
    expect(reasons.filter((reason) => reason === 'connector_restricted')).toHaveLength(7);
    expect(answers.get(`GET /connector/${fork}?include=definition`).body.restricted_inherited_from).toEqual(unnamed);
    expect(answers.get(`GET /connection/${on}`).body.restricted_inherited_from).toEqual(unnamed);
  });

  it('sees the upstream’s slug on connections once they get access to it', async () => {
    const { creator, editor, upstream, fork, on } = await scene();
    const shown = async () => {
      const { body: one } = await editor(`GET /connection/${on}`);
      const [row] = (await editor('GET /connection')).body.result;
      return [one, row].map(({ connector }) => connector.upstream_slug);
    };
    expect(await shown()).toEqual([undefined, undefined]);
    await share(creator, upstream, editor, 'view');
    expect(await shown()).toEqual([upstream, upstream]);
    const [grant] = (await creator(`GET /connector/${fork}/share`)).body.result;
    await creator(`DELETE /connector/${fork}/share/${grant.id}`);
    expect(await shown()).toEqual([undefined, undefined]);
    await share(creator, fork, editor, 'view');
    expect(await shown()).toEqual([upstream, upstream]);
    await creator(`DELETE /connector/${fork}/link-upstream`);
    expect(await shown()).toEqual([undefined, undefined]);
  });

  it("gets an explanation of an inherited block without the upstream's name", async () => {
    const { creator, editor, owner, upstream, fork } = await scene();
    await blocked(owner, editor, { tools: [{ connector_slug: upstream, ...tool }] });
    const question = `GET /restriction/explain?connector_slug=${fork}&tool_name=${tool.tool_name}`;
    const { body } = await editor(question);
    expect(body).toMatchObject({ decision: 'blocked', lineage: [fork] });
    expect(body.sentence).toBe('Blocked by a rule on a role; inherited from an upstream connector.');
    expect(body.steps).toContainEqual(expect.objectContaining({ on_slug: null, inherited: true, verdict: 'blocks' }));
    expect(JSON.stringify(body)).not.toContain(upstream);
    expect((await owner(`${question}&user_id=${editor.userId}`)).body).toMatchObject({ lineage: [fork, upstream] });
    await share(creator, upstream, editor, 'view');
    expect((await editor(question)).body.sentence).toContain(`inherited from ${upstream}.`);
  });

  it("does not learn the upstream's slug from the audit log", async () => {
    const { creator, editor, fork, upstream } = await scene();
    expect((await editor(`DELETE /connector/${fork}/link-upstream`)).status).toBe(204);
    const { body } = await editor('GET /audit-log?action=connector.upstream_unlinked');
    expect(body.result).toMatchObject([{ data: { upstream_slug: null } }]);
    expect(JSON.stringify(body)).not.toContain(upstream);
    const other = (await creator(`POST /connector/${upstream}/fork`, {})).body.slug as string;
    await creator(`DELETE /connector/${other}/link-upstream`);
    const [record] = (await creator('GET /audit-log?action=connector.upstream_unlinked')).body.result;
    expect(record.data).toEqual({ upstream_slug: upstream });
  });
});
