import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { routesOf } from '../support/contract.js';
import { all, startReferenceScene, unescaped } from './reference-scene.js';

const { api, pages, document, textOf } = await startReferenceScene();

/** The text of HTML or of prose with code between backticks. */
const plain = (text: string): string =>
  unescaped(text.replace(/<[^<>]+>|`/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

describe('The API reference', () => {
  it('has one page for each documented route', () => {
    const ids = routesOf(document).map(({ operation }) => operation.operationId);
    const shown = [...pages].map(([path, page]) => [path.split('/').at(-1), ...all(/<h1 id="(\w+)">/g, page)]);
    expect(shown.filter(([, ...routes]) => routes.length > 0).sort()).toEqual(ids.map((id) => [id, id]).sort());
  });

  it('lists the other routes of a topic in the menu of each route', () => {
    const [, menu = ''] = pages.get('/reference/teams/createTeam')!.split('class="topics"');
    expect(all(/href="\/reference\/teams\/(\w+)"/g, menu)).toEqual(
      all(/<li id="(\w+)">/g, pages.get('/reference/teams')!),
    );
    expect(all(/href="([^"]+)" aria-current="page"/g, menu)).toEqual(['/reference/teams/createTeam']);
  });

  it.each([
    ['/reference/health/getReadiness', 'No token is needed.'],
    ['/reference/teams/listTeams', 'No permission is needed.'],
    ['/reference/teams/createTeam', undefined],
    ['/reference/scim/listScimUsers', undefined],
  ])('says on %s what a caller does not need', (path, sentence) => {
    expect(all(/<p>(No (?:token|permission) is needed\.)<\/p>/g, pages.get(path)!)[0]).toBe(sentence);
  });

  it('links to the routes before and after a route', () => {
    const routes = all(/<li id="(\w+)">/g, pages.get('/reference/teams')!);
    const at = routes.indexOf('updateTeam');
    const page = pages.get('/reference/teams/updateTeam')!;
    expect(all(/rel="(?:prev|next)" href="\/reference\/teams\/(\w+)"/g, page)).toEqual([
      routes[at - 1],
      routes[at + 1],
    ]);
  });

  it('serves every guide of docs/', () => {
    const guides = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []));
    expect(guides.filter((name) => !pages.get(`/reference/guides/${name}`)?.includes('<h1>'))).toEqual([]);
  });

  it('renders all syntax of the guides', () => {
    const raw = [...pages].flatMap(([path, page]) => {
      const prose = plain(page.split('<nav class="topics"')[0]!.replace(/<(code|head)[ >].*?<\/\1>/gs, ''));
      return path.includes('/guides/')
        ? all(/(\*\*|\]\(|```|^#+ |\|\s?---|<\/?\w+>|(?<!\w)_\w+_(?!\w))/g, prose).map((found) => `${path}: ${found}`)
        : [];
    });
    expect(raw).toEqual([]);
  });

  it('offers the OpenAPI document as a file on every page', () => {
    const without = [...pages].filter(([, page]) => !/href="\/schema\/openapi\.json" download="/.test(page));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('sends at most 15 KiB before a reader sees the first page', async () => {
    const start = pages.get('/reference')!;
    const scripts = all(/src="([^"]+)"/g, start);
    const addresses = ['/reference', ...all(/<link rel="stylesheet" href="([^"]+)"/g, start), ...scripts];
    // A module loads the modules that it imports at its beginning.
    for (const script of scripts)
      for (const name of all(/^import .* from ['"]\.\/([\w-]+\.js)['"]/gm, await textOf(script)))
        addresses.push(new URL(name, api.base + script).pathname);
    expect(addresses.length).toBeGreaterThan(5);
    const sizes = await Promise.all(addresses.map((path) => compressedSize(api.base + path)));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(15 * 1024);
  });

  it('has no broken links', () => {
    const wrong = [...pages].flatMap(([path, page]) =>
      all(/<a [^>]*href="((?:\/reference|#)(?!\/assets)[^"]*)"/g, page).filter((href) => {
        const [to = '', id] = href.split('#') as [string, string?];
        return !(pages.get(to || path) ?? '').includes(id === undefined ? '<h1' : ` id="${id}"`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('gives every anchor of a page its own id', () => {
    const repeated = [...pages].flatMap(([path, page]) => {
      const ids = all(/ id="([^"]+)"/g, page);
      return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}#${id}`);
    });
    expect(repeated).toEqual([]);
  });

  it('shows parameters, responses and errors of each route', () => {
    const section = pages.get('/reference/connections/executeTool')!;
    for (const said of ['/connection/{id}/execute', 'tool_name', '&#34;outcome&#34;: &#34;succeeded&#34;', 'required'])
      expect(section).toContain(said);
    expect(section).toContain('<a href="/reference/errors#tool_restricted"><code>tool_restricted</code></a>');
  });

  it('ends no paragraph in the middle of a sentence', () => {
    expect(pages.get('/reference/roles/createRole')).toMatch(
      /You must hold each permission\. Send either this or\s<code>copy_from<\/code>\.<\/p>/,
    );
  });

  it('says how to send several values of a filter', () => {
    expect(pages.get('/reference/connections/listConnections')).toMatch(
      /<code>status<\/code>\s+<span class="type"\s*>query, list, separated by commas: &#34;pending&#34;/,
    );
  });

  it('links the level of a share to the table of levels', () => {
    const table = '/reference/guides/access-control#levels-of-a-share';
    for (const path of ['connections/shareConnection', 'guides/terms'])
      expect(pages.get(`/reference/${path}`)).toContain(`<a href="${table}">`);
  });

  it('shows the limits and the default of a field beside its type', () => {
    const typeOf = (path: string, name: string) =>
      new RegExp(`<code>${name}</code>\\s+<span class="type"\\s*>([^<]*)<`).exec(pages.get(`/reference/${path}`)!)![1];
    expect(typeOf('connections/executeTool', 'timeout_ms')).toBe('integer, 1 to 60000, default 30000');
    expect(typeOf('roles/createRole', 'name')).toBe('string, 1 to 80 characters, required');
    expect(typeOf('roles/createRole', 'permissions')).toMatch(/^list of &#34;org:manage&#34;, .*, at most 200 items/);
    expect(typeOf('tokens/issueToken', 'scopes')).toMatch(/^list of &#34;org:manage&#34;, /);
  });

  it('links the examples that use a client to its guide', () => {
    const link = '<a href="/reference/guides/client">the clients</a>';
    expect(pages.get('/reference/teams/createTeam')).toContain(link);
    expect(pages.get('/reference/scim/createScimUser')).not.toContain(link);
  });

  it('says that a list can be null', () => {
    const nullable = [...pages.values()].some((page) => page.includes('>list of string or null<'));
    expect(nullable).toBe(true);
  });

  it('says that a missing scope can be one of the app or of the account', () => {
    const [, entry = ''] = /<li id="insufficient_scope">(.*?)<details>/s.exec(pages.get('/reference/errors')!)!;
    expect(plain(entry)).toMatch(/the account lacks .* reconnect .* Otherwise, the app lacks/);
  });

  it('lists the reasons of each status, so that a guide can link to the counts of requests', () => {
    expect(pages.get('/reference/guides/reference')).toContain('<a href="/reference/errors#status-429">');
    const [, entry = ''] = /<dt id="status-429">(.*?)<\/dd>/s.exec(pages.get('/reference/errors')!)!;
    expect(all(/href="#([a-z]\w+)"/g, entry)).toEqual(expect.arrayContaining(['execute', 'token', 'write']));
    expect(entry).not.toContain('href="#name_taken"');
  });

  it('gives each field that the search finds an anchor on the page of its route', async () => {
    const entries = JSON.parse(await textOf('/reference/search.json')) as [string, string, string, string][];
    const missing = entries.flatMap(([link, , line, names]) => {
      const fields = names.split(' ').filter((name) => /\w_\w/.test(name) && !name.includes(':'));
      const isRoute = /^[A-Z]+ \//.test(line);
      const ids = new Set(fields.map((name) => `field-${name.split('=')[0]}`));
      return isRoute
        ? [...ids].filter((id) => !pages.get(link)!.includes(` id="${id}"`)).map((id) => `${link}#${id}`)
        : [];
    });
    expect(missing).toEqual([]);
  });

  it('links the reason of a body that is too large to the limits', () => {
    const [, entry = ''] = /<li id="payload_too_large">(.*?)<details>/s.exec(pages.get('/reference/errors')!)!;
    expect(entry).toContain('<a href="/reference/guides/reference#limits-on-sizes">');
  });

  it('does not speak of a token where none is needed', () => {
    const [, unknown = ''] = /<dt id="404">(.*?)<\/dd>/s.exec(pages.get('/reference/images/getImage')!)!;
    expect(plain(unknown)).toContain('What to do: Check the address.');
    expect(unknown).not.toContain('token');
  });

  it('says which errors can be retried', () => {
    const rows = [...pages.get('/reference/errors')!.matchAll(/<li id="(\w+)">\s*<a class="deep"(.*?)<\/li>/gs)];
    const retried = rows.flatMap(([, id, row]) => (row!.includes('Can be retried.') ? [id] : []));
    expect(retried.sort()).toEqual((document.components.schemas as any).ErrorReason['x-retryable']);
    expect(retried).toEqual(expect.arrayContaining(['write_contention', 'database_unavailable']));
    expect(retried).not.toContain('name_taken');
  });

  it('counts all routes that can return a reason', () => {
    const { responses: shared } = document.components as any;
    const counts = new Map<string, number>();
    for (const { operation } of routesOf(document))
      for (const answer of Object.values<any>(operation.responses))
        for (const reason of (answer.$ref ? shared[answer.$ref.split('/').at(-1)] : answer)['x-reasons'] ?? [])
          counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const rows = [...pages.get('/reference/errors')!.matchAll(/<li id="(?!field-)(\w+)">(.*?)(?=<li id="|<\/main>)/gs)];
    const shown = rows.map(([, reason, row]) => [reason, Number(/\b(\d{1,4}) routes?:/.exec(row!)?.[1] ?? 0)]);
    expect(shown).toEqual(rows.map(([, reason]) => [reason, counts.get(reason!) ?? 0]));
    expect(counts.get('permission_required')).toBeGreaterThan(50);
  });

  it('explains every reason that a route declares, with the sentence of the route if it has one', () => {
    const reasons = (document.components.schemas as any).ErrorReason['x-enumDescriptions'] as Record<string, string>;
    const rows = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/<li id="(\d{3}-\w+)">(.*?)<\/li>/gs)].map(
        ([, id, row]) => [`${path.split('/').at(-1)}-${id}`, plain(row!)] as const,
      ),
    );
    const explained = new Map<string | undefined, string>(rows);
    const sentenceOn = (description: string, reason: string) => {
      const own = description.split('\n\n').filter((each) => each.startsWith(`\`${reason}\`: `));
      return own.map((each) => each.slice(reason.length + 4)).join(' ') || reasons[reason]!;
    };
    const declared = routesOf(document).flatMap(({ operation: { operationId, responses } }) =>
      Object.entries(responses).flatMap(([status, { description, 'x-reasons': named = [] }]) =>
        named.map((reason) => [
          `${operationId}-${status}-${reason}`,
          `${reason} ${plain(sentenceOn(description, reason))}`,
        ]),
      ),
    );
    expect(declared.filter(([id, sentence]) => explained.get(id) !== sentence)).toEqual([]);
  });

  it('links the reason of a field to the entry for fields', () => {
    const route = pages.get('/reference/connectors/replaceConnectorDocumentation')!;
    expect(route).toContain('<a href="/reference/errors#field-tool_not_found">');
    expect(route).not.toContain('<a href="/reference/errors#tool_not_found">');
    expect(pages.get('/reference/scim/createScimUser')).toContain('<a href="/reference/errors#invalid_value">');
  });

  it('lists the fields of the data of each event', () => {
    const page = pages.get('/reference/messages')!;
    const { webhooks } = document as unknown as { webhooks: Record<string, any> };
    const missing = Object.entries(webhooks).flatMap(([event, { post }]) => {
      const { data } = post.requestBody.content['application/json'].example.data;
      const [, row = ''] = new RegExp(`<li id="${event.replace('.', '\\.')}">(.*?)(?:<li id=|</section>|$)`, 's').exec(
        page,
      )!;
      return Object.keys(data)
        .filter((name) => !row.includes(`<code>${name}</code>`))
        .map((name) => `${event} ${name}`);
    });
    expect(missing).toEqual([]);
    expect(page).toMatch(/<code>acl_id<\/code>\s+<span class="type">string or null<\/span>/);
    expect(page).not.toContain('null or null');
  });

  it('names each reason of a route once', () => {
    const [, error] = /<dt id="409">(.*?)<\/dd>/s.exec(pages.get('/reference/roles/deleteRole')!)!;
    expect(all(/(<code>role_in_use<\/code>)/g, error!)).toHaveLength(1);
  });

  it('lists connections and connectors first and administration last', () => {
    const menu = pages.get('/reference')!.split('class="topics"')[1]!;
    const topics = all(/href="\/reference\/([^"]+)"/g, menu);
    expect(topics.slice(0, 3)).toEqual(['connections', 'connectors', 'toolboxes']);
    expect(topics.indexOf('organizations')).toBeGreaterThan(topics.indexOf('audit-log'));
  });

  it('is not compressed for clients that refuse it', async () => {
    const { headers } = await fetch(`${api.base}/reference`, { headers: { 'accept-encoding': 'gzip;q=0, br' } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, 'accept-encoding']);
  });

  it('has a page for unknown addresses', async () => {
    const answer = await fetch(`${api.base}/reference/nothing`);
    expect([answer.status, (await answer.text()).includes('href="/reference"')]).toEqual([404, true]);
  });
});

const compressedSize = (url: string): Promise<number> =>
  new Promise((done, fail) =>
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0;
      response
        .on('data', (chunk: Buffer) => (size += chunk.length))
        .on('end', () => done(size))
        .on('error', fail);
    })
      .on('error', fail)
      .end(),
  );
