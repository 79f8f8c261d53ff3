import { runSteps } from '#kernel';
import { changeTool } from '../../../libs/catalog/src/registered-tool/domain/change-tool.js';
import { recordListing } from '../../../libs/catalog/src/registered-tool/domain/record-listing.js';
import {
  selectCurrentVersion,
  disabledReason,
  type RegisteredTool,
  type ToolVersion,
} from '../../../libs/catalog/src/registered-tool/domain/registered-tool.js';
import { type FoundTool, readTool } from '../../../libs/catalog/src/registered-tool/domain/remote-tool.js';
import { differences } from '../../../libs/catalog/src/tool/domain/differences.js';
import { newRoom, buildReview, listReviewedVariants } from '../../../libs/catalog/src/tool-registry/domain/review.js';

const time = '2026-11-20T08:00:00.000Z';

const found = (tool: object) => readTool({ ...tool }) as FoundTool;

/** A version of the tool `get`. */
function versionOf(description: string): ToolVersion {
  const { tool, hash, content } = found({ name: 'get', description });
  return { tool, hash, content, has_meta: true };
}

const listing = (tools: RegisteredTool[]) => ({
  slug: 'notes',
  tools,
  others: [],
  isFirst: false,
  addressChangedAt: null,
  settings: { new_tools: 'held', changed_tools: 'held' } as const,
});

describe('A tool of a remote server', () => {
  it('has a new version for any change', () => {
    const tool = { name: 'get', description: 'Gets.', annotations: { readOnlyHint: true } };
    const { hash } = found(tool);
    expect(found({ annotations: { readOnlyHint: true }, description: 'Gets.', name: 'get' }).hash).toBe(hash);
    for (const other of [
      { _meta: { at: 1 } },
      { title: 'Get' },
      { icons: [] },
      { annotations: {} },
      { outputSchema: { type: 'object' } },
    ])
      expect(found({ ...tool, ...other }).hash).not.toBe(hash);
  });

  it.each([
    ['no name', { description: 'x' }, 'no_name'],
    ['a very long name', { name: 'a'.repeat(600) }, 'long_name'],
    ['an unpaired surrogate', { name: 'get', description: '\ud800' }, 'unstorable_text'],
    ['a null character', { name: 'get', inputSchema: { '\0': 1 } }, 'unstorable_text'],
    ['more than 64 KiB', { name: 'get', description: 'x'.repeat(70_000) }, 'too_large'],
    ['too many levels', { name: 'get', inputSchema: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) }, 'too_deep'],
  ])('is not stored with %s', (_, tool, problem) => {
    expect(readTool(tool)).toBe(problem);
  });

  it('is not offered if its name is unsupported', () => {
    const known = { slug: 'notes', others: [], tools: [], isFirst: true, addressChangedAt: null };
    const settings = { new_tools: 'active', changed_tools: 'active' } as const;
    for (const name of ['get\u200bnotes', '.', '..']) {
      const list = [found({ name })];
      const [tool] = recordListing({ ...known, settings }, list, time).tools;
      expect(disabledReason(tool!)).toBe('unsupported_name');
      const on = { status: 'active', hash: selectCurrentVersion(tool!).hash } as const;
      expect(() => changeTool(tool!, on, 'usr_1')).toThrow(/cannot be called/);
    }
  });

  it('shows reviewers the differences between versions', () => {
    expect(differences({ a: { b: 1, 'c/d': [1, 2] } }, { a: { b: 2, 'c/d': [1, 3], e: 0 } })).toEqual([
      '/a/b',
      '/a/c~1d/1',
      '/a/e',
    ]);
  });

  it('looks for at most a hundred differences', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [String(at), 1]));
    let read = 0;
    const get = (target: Record<string, number>, name: string) => (read++, target[name]);
    expect(differences({}, new Proxy(many, { get }))).toHaveLength(100);
    expect(read).toBeLessThan(200);
  });

  it('is prepared for reviewers in steps', () => {
    const version = (text: string) => ({ ...versionOf(text), state: 'waiting' as const });
    const { tools } = recordListing(listing([]), [found({ name: 'get' })], time);
    const variants = Array.from({ length: 20 }, (_, at) => version(`${at}${'\u{e0041}'.repeat(15_000)}`));
    const tool = { ...tools[0]!, variants };
    expect([...listReviewedVariants(tool, newRoom())].length).toBeGreaterThan(20);
    const shown = runSteps(listReviewedVariants(tool, newRoom()));
    expect(shown.map(({ truncated }) => truncated)).toContain(false);
    const long = { ...tools[0]!, variants: [...variants, ...variants] };
    expect(runSteps(listReviewedVariants(long, newRoom())).at(-1)).toMatchObject({
      truncated: true,
      description: expect.stringMatching(/^19(\\u\{e0041\}){49}$/),
      changed_pointers: [],
      flags: ['hidden_unicode', 'long_description'],
    });
  });

  it('is deleted if all variants together exceed 8 MiB, unless it was reviewed', () => {
    const large = (text: string) => versionOf(`${text} ${'x'.repeat(60_000)}`);
    const names = Array.from({ length: 100 }, (_, at) => `get${at}`);
    const first = recordListing(
      { ...listing([]), isFirst: true },
      names.map((name) => found({ name })),
      time,
    ).tools;
    const tools = first.map((tool) => ({
      ...tool,
      variants: [
        { ...large('accepted'), state: 'accepted' as const },
        { ...large('waiting'), state: 'waiting' as const },
      ],
    }));
    const served = tools.flatMap(({ name, variants }) => variants.map(({ hash }) => ({ [name]: hash })));
    const after = recordListing(
      { ...listing(tools), others: served },
      names.map((name) => found({ name })),
      time,
    ).tools;
    const states = after.flatMap(({ variants }) => variants.map(({ state }) => state));
    expect(states.filter((state) => state === 'accepted')).toHaveLength(100);
    expect(states.filter((state) => state === 'waiting').length).toBeLessThan(40);
    expect(states.length).toBeGreaterThan(130);
  });

  const listings = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'];

  /** Lists other names each time. Returns how many tools of each listing are stored at the end. */
  function listOtherNames(count: number, description = ''): number[] {
    const names = Array.from({ length: count }, (_, at) => `get${at}`);
    let tools: RegisteredTool[] = [];
    listings.forEach((at, round) => {
      const list = names.map((name) => found({ name: `${name}_${round}`, description: `${round} ${description}` }));
      tools = recordListing({ ...listing(tools), isFirst: round === 0 }, list, at).tools;
    });
    return listings.map((at) => tools.filter(({ last_seen_at }) => last_seen_at === at).length);
  }

  it('is deleted once it is missing and 2,000 tools were seen later', () => {
    expect(listOtherNames(1000)).toEqual([0, 1000, 1000]);
  });

  it('is deleted once all missing tools that were seen later have 8 MiB', () => {
    expect(listOtherNames(70, 'x'.repeat(64_000))).toEqual([60, 70, 70]);
  });

  it('stays stored if the largest possible list becomes empty', () => {
    const [at, later] = [listings[0]!, listings[1]!];
    const list = Array.from({ length: 1000 }, (_, index) =>
      found({ name: `get${index}`, description: 'x'.repeat(4150) }),
    );
    const { tools } = recordListing({ ...listing([]), isFirst: true }, list, at);
    expect(recordListing(listing(tools), [], later).tools).toHaveLength(1000);
  });

  it('is flagged to reviewers for hidden, linked or long text', () => {
    const hidden = ['\u{E0041}', '\u202e', '\ue000'].map((each) => ({ text: each, flags: ['hidden_unicode'] }));
    const others = [
      { text: 'a\u200bb', flags: ['zero_width'] },
      { text: 'see http://x.example', flags: ['url'] },
      { text: 'é'.repeat(2100), flags: ['long_description'] },
      { text: 'Line\n\tand tab, naïve – fine.', flags: [] },
    ];
    for (const { text, flags } of [...hidden, ...others]) {
      const settings = { new_tools: 'held', changed_tools: 'held' } as const;
      const { tools } = recordListing(
        { slug: 'n', tools: [], others: [], isFirst: false, addressChangedAt: null, settings },
        [found({ name: 'get', description: text })],
        time,
      );
      expect(runSteps(buildReview(tools[0]!, newRoom()))!.flags).toEqual(flags);
    }
  });
});
